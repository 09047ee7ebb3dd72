import { describe, expect, it } from "vitest";
import { readCatalogue } from "../engine/catalogue.rules.ts";
import { readNotes } from "./reader.rules.ts";

const { vocabulary } = readCatalogue();
const generators = ["generator", "gen", "gen set", "genset", "kva", "standby power"];

const present = (notes: string, keywords: string[]) => {
  const { keywords: read } = readNotes(notes, vocabulary);
  return keywords.some((keyword) => (read.get(keyword)?.present.length ?? 0) > 0);
};
const denied = (notes: string, keywords: string[]) => {
  const { keywords: read } = readNotes(notes, vocabulary);
  return !present(notes, keywords) && keywords.some((keyword) => (read.get(keyword)?.denied.length ?? 0) > 0);
};

const there: [string, string[]][] = [
  ["There is a church in our compound", ["use:place of worship"]],
  ["Two gens in the yard", generators],
  ["25kva Mikano", generators],
  ["Gen-set by the gate", generators],
  ["GEN SET", generators],
  ["500KVA generators x2", generators],
  ["generator not working", generators],
  ["The generator is bad since last month", generators],
  ["Gen no dey work", generators],
  ["No problem with the generator", generators],
  ["no generator house yet", generators],
  ["generator stolen and replaced last year", generators],
  ["We removed the old generator. New 60kva gen installed.", generators],
  ["no lift but there is a generator", generators],
  ["No borehole. Generator 100kVA", generators],
  ["we want to add another generator", generators],
  ["No lift, 2 generators", generators],
  ["Gen. is serviced monthly", generators],
  ["The generator is not serviced", generators],
  ["No fuel for the generator", generators],
  ["Not only generator but solar too", generators],
  ["borehole not working", ["borehole"]],
  ["bore hole drilled 2015", ["borehole"]],
  ["boreholes (2)", ["borehole"]],
  ["There is no water in the borehole", ["borehole"]],
  ["4 AHUs on each floor", ["ahu"]],
  ["air handling units", ["ahu"]],
  ["Suck-away behind the BQ", ["suckaway"]],
  ["soak away pit", ["soakaway"]],
  ["B.Q. and gate house", ["bq"]],
  ["boys' quarters", ["bq"]],
  ["P.O.P ceiling in parlour", ["pop"]],
  ["POP everywhere", ["pop"]],
  ["burglar proof on windows", ["burglary proof"]],
  ["longspan roof", ["long span"]],
  ["The fence is electric", ["electric fence"]],
  ["electric security fence", ["electric fence"]],
  ["tank underground", ["underground tank"]],
  ["underground water tank", ["underground tank"]],
  ["the gate (automatic)", ["automatic gate"]],
  ["stanchion carries four tanks", ["stanchion"]],
  ["face-me-I-face-you with 10 rooms", ["face me i face you"]],
  ["swimming pool at the back", ["pool"]],
  ["2 elevators", ["lift"]],
  ["decking roof leaks", ["decking"]],
  ["gas cooker in all kitchens", ["gas"]],
  ["Walls are cracked", ["crack"]],
  ["The wall is leaning", ["lean"]],
  ["inverter and 4 batteries", ["battery"]],
  ["FM200 gas suppression in server room", ["gas suppression"]],
  ["We cook with firewood", ["firewood"]],
  ["an extra floor was added in 2019", ["extra floor"]],
  ["built beside a gully", ["gully"]],
  ["I better pass my neighbour gen", ["i better pass"]],
  ["2.5kva generator for the house", ["petrol generator"]],
  ["hand-dug well", ["dug well"]],
  ["burglar alarm installed", ["alarm"]],
  ["It floods every July", ["flood"]],
  ["we have a well", ["dug well"]],
  ["water from well in the compound", ["dug well"]],
  ["POP in the sitting room only", ["pop"]],
  ["Gen house is behind the building", generators],
  ["Behind the generator house is a septic tank", generators],
  ["Formerly solar, we now run a gen", generators],
  ["5.5kva Firman", ["petrol generator"]],
  ["solar 10kva and 40kva gen", generators],
  ["FM company takes care of the lifts and gens.", ["lift"]],
  ["A hospital for the workers.", ["use:hospital"]],
  ["Pedal boats on the lake.", ["plant:small boats"]],
  ["Jet A1 in a skid tank.", ["plant:aviation fuel"]],
  ["We melt scrap in a pit.", ["plant:furnaces"]],
  ["Muna da janareta biyu.", ["generator"]],
  ["Akwai rijiya.", ["dug well"]],
];

const notThere: [string, string[]][] = [
  ["no generator", generators],
  ["without generator", generators],
  ["generator removed", generators],
  ["The generator was sold", generators],
  ["we don't have a gen", generators],
  ["We dont have any generator", generators],
  ["there isn't a generator here", generators],
  ["generator: none", generators],
  ["Generator - nil", generators],
  ["Gen? No", generators],
  ["gen no dey", generators],
  ["neither lift nor generator", generators],
  ["no borehole, lift or generator", generators],
  ["planning to buy a generator", generators],
  ["generator not yet installed", generators],
  ["We no longer have a generator", generators],
  ["Nobody needs a generator. No gens.", generators],
  ["0 generators", generators],
  ["generator and lift removed", generators],
  ["It doesn't come with a generator", generators],
  ["There used to be a generator", generators],
  ["I no get gen", generators],
  ["We have neither a borehole nor a well", ["dug well"]],
  ["The area is not prone to flooding", ["flood"]],
  ["No issue of flooding", ["flood"]],
  ["lift shaft built but lift not installed yet", ["lift"]],
  ["space for a future lift", ["lift"]],
  ["Burglary proof removed from windows", ["burglary proof"]],
  ["no borehole", ["borehole"]],
  ["borehole yet to be drilled", ["borehole"]],
  ["borehole will be drilled next year, no provision for borehole now", ["borehole"]],
  ["there is no lift", ["lift"]],
  ["lift not installed", ["lift"]],
  ["No cracks", ["crack"]],
  ["no smoke detectors", ["smoke alarm"]],
  ["lack of fire extinguishers", ["fire extinguisher"]],
  ["The area never floods", ["flood"]],
  ["no swimming pool", ["pool"]],
  ["not connected to central sewer", ["central sewer"]],
  ["Filling ramps for hospitals and welders.", ["use:hospital"]],
  [
    "I own only the penthouse. FM company takes care of the lifts, gens, pool and gym by service charge.",
    ["power:diesel generator", "plant:pool", "use:gym"],
  ],
  ["We pay service charge. The facility managers look after lifts and gens.", ["power:diesel generator"]],
  ["Babu janareta.", ["generator"]],
  ["Ba mu da lift.", ["lift"]],
  ["Ko si generator.", generators],
  ["Anyi enweghi borehole.", ["borehole"]],
];

const silent: [string, string[]][] = [
  ["No toilet inside, they go to the church.", ["use:place of worship", "crowd:crowd"]],
  ["5kva solar inverter", generators],
  ["Inverter, 5kva, 4 batteries", generators],
  ["500kVA transformer", generators],
  ["popular with students", ["pop"]],
  ["pop-up shop", ["pop"]],
  ["pool table in the bar", ["pool"]],
  ["car pool for staff", ["pool"]],
  ["snooker and pool", ["pool"]],
  ["gas suppression in server room", ["gas"]],
  ["AC gas topped up", ["gas"]],
  ["opposite the filling station gas station", ["gas"]],
  ["car battery left in the yard", ["battery"]],
  ["battery powered torch", ["battery"]],
  ["phone camera", ["camera"]],
  ["fire alarm on all floors", ["alarm"]],
  ["opposite the school", ["school"]],
  ["near a telecom mast", ["mast"]],
  ["neighbour's generator is noisy", generators],
  ["Gen. Abacha Road", ["gen"]],
  ["4 bedroom terrace duplex", ["terrace"]],
  ["water treatment plant", ["sewage treatment", "treatment plant"]],
  ["waste water treatment", ["water treatment"]],
  ["flood lights on the fence", ["flood"]],
  ["lean-to shed", ["lean"]],
  ["cracked tiles in the toilet", ["crack"]],
  ["solar water heater", ["solar"]],
  ["solar street lights", ["solar"]],
  ["AC compressor is noisy", ["compressor"]],
  ["shoe rack", ["rack"]],
  ["real estate company", ["estate"]],
  ["well maintained house", ["dug well"]],
  ["No 5 Marina, well built", ["dug well"]],
  ["follow ups with the ups and downs", ["ups"]],
  ["meet me at the atrium", ["ats"]],
  ["I am not sure if we have a borehole", ["borehole"]],
  ["fish tank", ["tank"]],
  ["sloping roof", ["sloping", "slope"]],
  ["electric fence and gate", ["electric gate"]],
  ["vacant land next door", ["vacant"]],
  ["the generals and their genes", ["gen"]],
  ["electric cooker", ["cooker"]],
  ["no electric fence", ["fence"]],
  ["pool of water by the gate", ["pool"]],
  ["the well built house", ["dug well"]],
  ["flood-free estate", ["flood"]],
  ["Battery shop for aircraft.", ["battery"]],
  ["Ten bikes; the bike batteries charge at night.", ["battery"]],
  ["I rent the flat. Landlord sees to the generator.", generators],
];

describe("readNotes", () => {
  it.each(there)("finds it in: %s", (notes, keywords) => expect(present(notes, keywords)).toBe(true));
  it.each(notThere)("reads a denial in: %s", (notes, keywords) => expect(denied(notes, keywords)).toBe(true));
  it.each(silent)("takes nothing from: %s", (notes, keywords) => {
    expect(present(notes, keywords)).toBe(false);
    expect(denied(notes, keywords)).toBe(false);
  });

  it.each([
    ["2 lifts", "lift", 2],
    ["three big generators", "generator", 3],
    ["2 x 100kva gens", "gen", 2],
    ["2 nos 500kva generators", "generator", 2],
    ["lifts (4)", "lift", 4],
    ["a pair of lifts", "lift", 2],
    ["100kva and 60kva gens", "gen", 2],
    ["a 100kva generator", "generator", null],
    ["12 flats with a lift", "lift", null],
    ["20 split ACs", "ac", 20],
    ["six (6) air conditioners", "ac", 6],
    ["AC units: 14", "ac", 14],
    ["3 gens: 500, 500 and 250 kva", "gen", 3],
  ])("counts %s", (notes, keyword, count) => {
    expect(readNotes(notes, vocabulary).keywords.get(keyword)?.count).toBe(count);
  });

  it.each([
    ["3-storey block", 3],
    ["two storey building", 2],
    ["G+4", 5],
    ["bungalow", 1],
    ["a duplex with BQ", 2],
    ["an extra floor was added", null],
    ["nice house", null],
  ])("reads the storeys of %s", (notes, storeys) => expect(readNotes(notes, vocabulary).storeys).toBe(storeys));

  it("keeps the owner's words", () => {
    expect(readNotes("Two big GENS", vocabulary).keywords.get("gen")).toEqual({
      present: ["gens"],
      denied: [],
      count: 2,
      others: [],
      plural: true,
    });
  });

  it.each([null, undefined, "", "   ", "....", "!!! ??? \n\n", "₦₦₦ 🏠"])("takes nothing from %j", (notes) => {
    expect(readNotes(notes, vocabulary)).toEqual({ keywords: new Map(), storeys: null });
  });
});
