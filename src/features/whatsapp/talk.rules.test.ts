import { describe, expect, test } from "vitest";
import { tagIn } from "#features/tags/rules.ts";
import { emptyDraft, merged, nextStrangerTurn, nextTurn, type Read, type Talk } from "./talk.rules.ts";

const idle: Talk = { step: "idle", draft: emptyDraft };
const flat = { propertyId: "one", label: "Flat 3, Marina Court" };
const villa = { propertyId: "two", label: "B2, Ikoyi House" };
const quiet: Read = {
  emergency: "quiet",
  category: "Plumbing",
  priority: "medium",
  safety: [],
  call: "112",
  isFault: true,
};
const alarm: Read = { ...quiet, emergency: "alarm", priority: "emergency", safety: ["Leave the room."] };
const knows = (read: Read, homes = [flat]) => ({ homes, read: () => read, last: null, told: null });
const heard = (text: string, more: object = {}) => ({ text, button: null, files: [], hasVoice: false, ...more });

describe("a turn", () => {
  test("asks before it sends, and says what it would send", () => {
    const turn = nextTurn(idle, heard("Tap leaks. It is the kitchen one."), knows(quiet));
    expect(turn.act.kind).toBe("none");
    expect(turn.answer?.text).toBe("*Tap leaks*\nPlumbing, Flat 3, Marina Court. Send it?");
  });

  test.each(["send", "Yes", "ok", "oya", "na so"])("takes %s for the button", (word) => {
    const asked = nextTurn(idle, heard("Tap leaks"), knows(quiet));
    expect(nextTurn(asked, heard(word), knows(quiet)).act).toMatchObject({
      kind: "file",
      draft: { text: "Tap leaks" },
    });
  });

  test("takes the same words for words where nothing was asked", () => {
    expect(nextTurn(idle, heard("ok"), knows(quiet)).act.kind).toBe("none");
  });

  test("adds what is written meanwhile, and starts again where it is wrong", () => {
    const asked = nextTurn(idle, heard("Tap leaks"), knows(quiet));
    const more = nextTurn(asked, heard("since yesterday", { files: ["a"] }), knows(quiet));
    expect(more.draft).toMatchObject({ text: "Tap leaks\nsince yesterday", files: ["a"] });
    expect(more.answer?.text).toContain("With 1 file.");
    const again = nextTurn(more, heard("no"), knows(quiet));
    expect(again).toMatchObject({ step: "describe", draft: { text: "", files: ["a"] } });
  });

  test.each(["send", "change"])("says that it was sent already where %s is pressed once more", (button) => {
    const press = (last: { id: string; title: string } | null) =>
      nextTurn(idle, heard("", { button }), { ...knows(quiet), last }).answer?.text;
    expect(press({ id: "1", title: "Tap leaks" })).toMatch(/^"Tap leaks" was sent already\./);
    expect(press(null)).toMatch(/^Nothing waits to be sent\./);
  });

  test("sends danger at once, but not from a home that nobody named", () => {
    expect(nextTurn(idle, heard("Smoke"), knows(alarm)).act).toMatchObject({ kind: "file", draft: { isDanger: true } });
    const asked = nextTurn(idle, heard("Smoke"), knows(alarm, [flat, villa]));
    expect(asked.act.kind).toBe("none");
    expect(asked.answer).toMatchObject({ urgent: true, buttons: [{ id: "home:one" }, { id: "home:two" }] });
    expect(asked.answer?.text).toContain("In danger, call 112 now.\n- Leave the room.");
    const named = nextTurn(asked, heard("", { button: "home:two" }), knows(alarm, [flat, villa]));
    expect(named.act).toMatchObject({ kind: "file", draft: { propertyId: "two", text: "Smoke" } });
  });

  test("numbers more homes than there is room for buttons, and takes the number", () => {
    const homes = [1, 2, 3, 4].map((at) => ({ propertyId: `${at}`, label: `House ${at}` }));
    const asked = nextTurn(idle, heard("Tap leaks"), knows(quiet, homes));
    expect(asked.answer).toMatchObject({ buttons: [], text: expect.stringContaining("4. House 4") });
    const named = nextTurn(asked, heard("4"), knows(quiet, homes));
    expect(named.draft).toMatchObject({ propertyId: "4", text: "Tap leaks" });
    expect(nextTurn(asked, heard("9"), knows(quiet, homes)).draft.propertyId).toBeNull();
  });

  test("numbers homes whose names begin alike as well: cut, they would say the same", () => {
    const homes = [1, 2].map((at) => ({ propertyId: `${at}`, label: `Adeola Odeku Estate Phase ${at}` }));
    const asked = nextTurn(idle, heard("Smoke"), knows(alarm, homes));
    const question = "Write its number.\n1. Adeola Odeku Estate Phase 1\n2. Adeola Odeku Estate Phase 2";
    expect(asked.answer).toMatchObject({ urgent: true, buttons: [], text: expect.stringContaining(question) });
    expect(nextTurn(asked, heard("2"), knows(alarm, homes)).act).toMatchObject({ draft: { propertyId: "2" } });
  });

  test("asks whether people are in danger where it may be so", () => {
    const asked = nextTurn(idle, heard("Burnt smell"), knows({ ...alarm, emergency: "ask" }));
    expect(asked.answer?.buttons.map(({ id }) => id)).toEqual(["send", "change", "danger"]);
    const pressed = nextTurn(asked, heard("", { button: "danger" }), knows({ ...alarm, emergency: "ask" }));
    expect(pressed.act).toMatchObject({ kind: "file", draft: { isDanger: true } });
  });

  test("asks what is broken where only a photo came, and adds it to what was just sent", () => {
    expect(nextTurn(idle, heard("", { files: ["a"] }), knows(quiet))).toMatchObject({ step: "describe" });
    const last = { id: "ticket", title: "Tap leaks" };
    const turn = nextTurn(idle, heard("", { files: ["a"] }), { ...knows(quiet), last });
    expect(turn).toMatchObject({ act: { kind: "add", ticketId: "ticket" }, answer: { text: 'Added to "Tap leaks".' } });
  });

  test("takes a voice note as it is, where its sender says so", () => {
    const asked = nextTurn(idle, heard("", { files: ["a"], hasVoice: true }), knows(quiet));
    expect(asked.answer?.buttons).toEqual([{ id: "voice", title: "Send as it is" }]);
    const pressed = nextTurn(asked, heard("", { button: "voice" }), knows(quiet));
    expect(pressed.act).toMatchObject({
      kind: "file",
      draft: { files: ["a"], text: expect.stringMatching(/voice note/) },
    });
    const written = nextTurn(asked, heard("Tap leaks"), knows(quiet));
    expect(written.draft).toMatchObject({ text: "Tap leaks", files: ["a"] });
  });

  test("has no button longer than WhatsApp shows, and at most three", () => {
    const homes = ["a", "b", "c"].map((id) => ({ propertyId: id, label: `${id} of a very long building name indeed` }));
    const { answer } = nextTurn(idle, heard("Tap leaks"), knows(quiet, homes));
    expect(answer?.buttons.every(({ title }) => title.length <= 20)).toBe(true);
  });
});

test("a stranger is asked, and danger is not", () => {
  const asked = nextStrangerTurn(idle, heard("Gate broken"), () => quiet);
  expect(asked.answer?.text).toBe("*Gate broken*\nTell the people who look after this building?");
  expect(nextStrangerTurn(asked, heard("yes"), () => quiet).act.kind).toBe("file");
  expect(nextStrangerTurn(idle, heard("Fire"), () => alarm).act.kind).toBe("file");
});

test("the code of a sticker is found among other words, however it is spaced", () => {
  expect(tagIn("TUNSE 0abc def1 23456")).toEqual({ code: "0abc def1 23456", rest: "" });
  expect(tagIn("tunse: 0abcdef123456 the gate is broken")).toMatchObject({ rest: "the gate is broken" });
  expect(tagIn("the tunse people came")).toBeNull();
});

test("everything that is to be said is one message", () => {
  const one = { text: "A", buttons: [], urgent: true };
  expect(merged([one, { text: "B", buttons: [{ id: "x", title: "X" }], urgent: false }])).toEqual({
    text: "A\n\nB",
    buttons: [{ id: "x", title: "X" }],
    urgent: true,
  });
  expect(merged([])).toBeNull();
});
