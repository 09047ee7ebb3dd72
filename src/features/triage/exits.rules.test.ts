import { expect, test } from "vitest";
import { triage } from "./rules.ts";

/** A way out of a building that is shut, and what sounds like it and is harmless; none of these texts was learned from. */
const pairs = [
  ["Emergency exit is padlocked", "The padlock of the emergency exit was replaced"],
  ["dem padlock the fire exit", "dem don remove the padlock for emergency exit"],
  ["They have put a padlock on the emergency exit", "The padlock on the emergency exit is rusty, change it"],
  ["There is a padlock on the fire escape door", "The padlock on the fire exit was removed, thank you"],
  [
    "The emergency exit is locked and nobody has the key",
    "Somebody broke the padlock of the fire exit, please bring a new one",
  ],
  ["the fire exit is locked", "The fire exit is no longer locked"],
  ["Guards keep the rear fire door under lock and key after 8pm", "Fire door does not close by itself"],
  ["Security locks the emergency exit at night", "Please lock the exit gate at night"],
  ["The emergency door is chained every night", "They painted the chained gate"],
  [
    "Our hostel's emergency gate has a chain around it, 200 girls sleep inside",
    "They cut the chain of the fire exit yesterday",
  ],
  ["Second exit of the school hall is nailed shut", "The emergency exit was locked last week, it is open now"],
  ["Management welded the back exit because of thieves", "The exit gate is rusty"],
  [
    "All the exits of the cinema were chained during the show tonight",
    "Emergency exit alarm beeps when the door is opened",
  ],
  ["They bricked up the second staircase exit", "Emergency stairs need sweeping"],
  ["The fire escape is blocked with cartons", "The gutter by the emergency exit is blocked"],
  ["Fire exit is blocked by a generator", "The drain exit is blocked"],
  ["the escape route is blocked with furniture", "Sink in the corridor is blocked"],
  ["dem don block the fire exit with bags of cement", "Toilet in the passage is blocked by tissue"],
  ["Cartons full the fire escape, person no fit pass", "The corridor to the emergency exit needs paint"],
  ["Somebody parked a car against the emergency exit of the church", "The car park exit barrier is jammed"],
  ["Generator is standing in front of the fire exit", "The emergency exit sign does not light"],
  ["The emergency exit door will not open", "The emergency exit door squeaks"],
  ["Emergency exit no gree open", "Gate padlock don spoil, buy new one"],
  [
    "Fire exit door handle has been removed so that nobody can open it",
    "The fire exit is not locked, but its handle is loose",
  ],
  ["Push bar of the emergency exit is tied with wire", "We want a push bar on the emergency exit"],
  ["Security man don carry key for fire exit go house", "Please send the key of the roof door"],
  ["Matron locks the hostel from outside every night", "The main door does not lock"],
  ["Kofar gaggawa a kulle take da kwado", "Kwado na kofa ya tsufa, a canja"],
  ["Ilekun pajawiri ni won ti pa pelu agadagodo", "Ilekun pajawiri fe kun tuntun"],
  ["Ha akpochiela uzo mgbapu", "Uzo mgbapu choro penti"],
] as const;

test.each(pairs)("%s: is heard; %s: is not", (danger, harmless) => {
  const { emergency, hazards } = triage({ description: danger });
  expect(emergency).not.toBe("quiet");
  expect(hazards.map(({ kind }) => kind)).toContain("exit");
  expect(triage({ description: harmless }).emergency).toBe("quiet");
});
