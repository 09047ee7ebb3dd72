import { expect, test } from "vitest";
import { isSms, smsOfAnswer, smsSender } from "./sms.rules.ts";
import { emptyDraft, nextTurn, wordPressed } from "./talk.rules.ts";

const answer = { text: "*Tap leaks*\nPlumbing, Flat 3. Send it?", buttons: [], urgent: false };
const buttons = [
  { id: "send", title: "Send" },
  { id: "change", title: "Change" },
  { id: "danger", title: "People in danger" },
];

test("an answer by SMS says its buttons as words, which stand for them", () => {
  expect(smsOfAnswer({ ...answer, buttons }).text).toBe(
    "Tap leaks. Plumbing, Flat 3. Send it? Answer SEND or CHANGE or DANGER.",
  );
  for (const { id } of buttons)
    expect(
      wordPressed(
        "confirm",
        smsOfAnswer({ ...answer, buttons: [{ id, title: "" }] })
          .text.split(" ")
          .at(-1) ?? "",
      ),
    ).toBe(id);
});

test("homes have numbers, which choose them", () => {
  const homes = ["one", "two"].map((propertyId) => ({ propertyId, label: `House ${propertyId}` }));
  const read = () =>
    ({ emergency: "quiet", category: "Plumbing", priority: "low", safety: [], call: "112", isFault: true }) as const;
  const knows = { homes, read, last: null, told: null };
  const heard = (text: string) => ({ text, button: null, files: [], hasVoice: false });
  const asked = nextTurn({ step: "idle", draft: emptyDraft }, heard("Tap leaks"), knows);
  expect(smsOfAnswer(asked.answer ?? answer).text).toBe(
    "Which home is it? 1 House one, 2 House two. Answer with its number.",
  );
  expect(nextTurn(asked, heard("2"), knows).draft.propertyId).toBe("two");
});

test("an answer is one page, two in danger, and keeps its words to the end", () => {
  const long = { text: "a".repeat(900), buttons, urgent: false };
  expect(smsOfAnswer(long).text).toHaveLength(160);
  expect(smsOfAnswer(long)).toMatchObject({ pages: 1, text: expect.stringMatching(/DANGER\.$/) });
  expect(smsOfAnswer({ ...long, urgent: true }).text).toHaveLength(306);
  expect(smsOfAnswer({ ...long, urgent: true }).pages).toBe(2);
});

test("a talk by SMS is another one than that of the same phone by WhatsApp", () => {
  expect([isSms(smsSender("+2348031234567")), isSms("+2348031234567")]).toEqual([true, false]);
});
