import { describe, expect, test } from "vitest";
import { emptyDraft, nextTurn, type Read, type Talk } from "./talk.rules.ts";
import { isCourtesy, namesFault, type Told, toldOf } from "./told.rules.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 26, 9, minutes));
const about = (ticketId: string | null, minutes = 0, link = ""): Told => ({ at: at(minutes), ticketId, link });

describe("what an answer is about", () => {
  test.each<[string, Told[], ReturnType<typeof toldOf>]>([
    ["nothing where nothing was told", [], null],
    ["the one thing", [about("a"), about("a", 5)], { ticketId: "a", isOnly: true }],
    ["the last of two", [about("b"), about("a", 5)], { ticketId: "a", isOnly: false }],
    ["the request before something else", [about("a"), about(null, 5, "/notices")], { ticketId: "a", isOnly: false }],
    ["nothing of two that came together", [about("a"), about("b")], null],
    ["nothing of two before something else", [about("a"), about("b", 2), about(null, 5, "/notices")], null],
    ["no request", [about(null, 0, "/notices")], null],
  ])("%s", (_, rows, found) => {
    expect(toldOf(rows)).toEqual(found);
  });

  test.each([
    "Gate broken",
    "The kitchen tap leaks",
    "Abeg pipe dey leak for kitchen",
    "no water since morning",
    "Smoke",
  ])("%j tells of a fault by itself", (text) => {
    expect(namesFault(text)).toBe(true);
  });

  test.each([
    ...["Thanks", "It still leaks", "Leaking", "The man did not come", "I am at home after 5", "still the same"],
    ...["Nobody came today, it is still leaking badly", "Please when are you coming", "The key is with the gateman"],
  ])("%j does not", (text) => {
    expect(namesFault(text)).toBe(false);
  });

  test.each(["Yes", "no o", "ok, thanks!", "Thank you very much sir", "e don do 👍", "Alright. God bless you"])(
    "%j is said for courtesy",
    (text) => {
      expect(isCourtesy(text)).toBe(true);
    },
  );

  test.each(["", "Yes but come tomorrow", "no water", "nothing", "okra"])("%j is more than that", (text) => {
    expect(isCourtesy(text)).toBe(false);
  });
});

describe("an answer without a quote", () => {
  const idle: Talk = { step: "idle", draft: emptyDraft };
  const told = { id: "ticket", title: "Leaking pipe", isOnly: true };
  const quiet: Read = {
    ...{ emergency: "quiet", category: "Plumbing", priority: "medium", safety: [], call: "112", isFault: false },
  };
  const knows = (read: Partial<Read> = {}, more: object = {}) => ({
    ...{ homes: [{ propertyId: "one", label: "Flat 3" }], read: () => ({ ...quiet, ...read }), last: null, told },
    ...more,
  });
  const heard = (text: string, more: object = {}) => ({ text, button: null, files: [], hasVoice: false, ...more });
  const offered = nextTurn(idle, heard("The man did not come"), knows());

  test("is offered for the request, and goes where it is said to", () => {
    expect(offered).toMatchObject({
      act: { kind: "none" },
      answer: { text: 'Add to "Leaking pipe", or a new request?', buttons: [{ id: "add:ticket" }, { id: "new" }] },
    });
    const onto = { kind: "add", ticketId: "ticket", draft: { text: "The man did not come" } };
    for (const one of [heard("", { button: "add:ticket" }), heard("", { button: "add" }), heard("Add"), heard("yes")])
      expect(nextTurn(offered, one, knows({}, { told: null })).act).toMatchObject(onto);
    for (const one of [heard("", { button: "new" }), heard("NEW")]) {
      const turn = nextTurn(offered, one, knows());
      expect(turn).toMatchObject({ draft: { text: "The man did not come" }, act: { kind: "none" } });
      expect(turn.answer?.text).toContain("Send it?");
      expect(nextTurn(turn, heard("yes"), knows()).act.kind).toBe("file");
    }
    expect(nextTurn(offered, heard("no"), knows())).toMatchObject({ step: "describe", draft: { text: "" } });
  });

  test("is asked about once more where more comes, unless that tells of a fault", () => {
    const more = nextTurn(offered, heard("I waited all day"), knows());
    expect(more.draft).toMatchObject({ text: "The man did not come\nI waited all day", onto: { id: "ticket" } });
    expect(nextTurn(offered, heard("The fan is broken"), knows({ isFault: true })).answer?.text).toContain("Send it?");
  });

  test("lands where it is plain: thanks and a lone photo, when one thing was told", () => {
    const photo = heard("", { files: ["a"] });
    for (const one of [heard("ok thanks"), photo])
      expect(nextTurn(idle, one, knows())).toMatchObject({
        act: { kind: "add", ticketId: "ticket" },
        answer: { text: 'Added to "Leaking pipe".' },
      });
    const several = { told: { ...told, isOnly: false } };
    for (const one of [heard("ok thanks"), photo, heard("", { files: ["a"], hasVoice: true })])
      expect(nextTurn(idle, one, knows({}, several)).answer?.buttons).toMatchObject([
        { id: "add:ticket" },
        { id: "new" },
      ]);
  });

  test("is a new request where it tells of a fault, and may still be added", () => {
    const turn = nextTurn(idle, heard("The fan is broken"), knows({ isFault: true }));
    expect(turn.answer?.buttons.map(({ id }) => id)).toEqual(["send", "change", "add:ticket"]);
    expect(turn.answer?.text).toContain('Send it? Or add it to "Leaking pipe"?');
    expect(nextTurn(turn, heard("yes"), knows({ isFault: true })).act.kind).toBe("file");
  });

  test("goes to what the button named, whatever was told since, and never to what an older one named", () => {
    const last = { id: "sent", title: "Broken fan" };
    const asked = nextTurn(idle, heard("The tap is broken"), knows({ isFault: true }, { last }));
    expect(asked.answer?.text).toContain('add it to "Broken fan"?');
    const since = knows({ isFault: true }, { last: null });
    expect(nextTurn(asked, heard("", { button: "add:sent" }), since).act).toMatchObject({ ticketId: "sent" });
    expect(nextTurn(asked, heard("", { button: "add:ticket" }), since).act.kind).toBe("none");
  });

  test("is nothing where an old button is pressed and nothing was written", () => {
    for (const button of ["add", "add:ticket"])
      expect(nextTurn(idle, heard("", { button }), knows({}, { last: { id: "ticket", title: "Fan" } }))).toMatchObject({
        act: { kind: "none" },
        answer: { text: expect.stringContaining("Write what is broken") },
      });
  });

  test("never holds an emergency: danger goes at once, and what may be one has its button and its words", () => {
    const alarm = knows({ emergency: "alarm" });
    for (const talk of [idle, offered])
      expect(nextTurn(talk, heard("Fire"), alarm).act).toMatchObject({ kind: "file", draft: { isDanger: true } });
    const ask = knows({ emergency: "ask" });
    const asked = nextTurn(idle, heard("It is worse now"), ask);
    expect(asked.answer).toMatchObject({ urgent: true, text: expect.stringMatching(/^In danger, call 112 now/) });
    expect(nextTurn(asked, heard("", { button: "danger" }), ask).act).toMatchObject({ kind: "file" });
    const spoken = nextTurn(idle, heard("", { files: ["a"], hasVoice: true }), knows());
    expect(spoken.answer?.text).toMatch(/^In danger, call 112\. Add to/);
  });

  test("belongs to a request that was begun, where one was", () => {
    const begun = nextTurn(idle, heard("The fan is broken"), knows({ isFault: true }, { told: null }));
    expect(nextTurn(begun, heard("since Monday"), knows()).answer?.text).toContain("Send it?");
  });
});
