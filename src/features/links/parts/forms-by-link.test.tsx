// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { approval, job, line, link, offer, request, work } from "../../../../tests/harness/link-pages.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { inputOf, isLinkAct } from "../forms.rules.ts";
import type { LinkApproval, LinkJob, LinkOffer, LinkRequest, LinkWork } from "../page.contract.ts";
import { ApprovalByLink } from "./approval-by-link.tsx";
import { JobByLink } from "./job-by-link.tsx";
import type { Sent } from "./job-forms.tsx";
import { OfferByLink } from "./offer-by-link.tsx";
import { RequestByLink } from "./request-by-link.tsx";
import { WorkByLink } from "./work-by-link.tsx";

page.setPage();
// In Lagos it is the next day already.
beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-20T23:30:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const fresh: Sent = { keyOf: "k", refused: null };
const refusedBy = (act: string, typed: Record<string, string>, path = ""): Sent => ({
  keyOf: "k",
  refused: { ...{ status: 422, act, typed, words: "No." }, errors: [{ path, message: "Mend this." }] },
});

const job$ = (given: LinkJob, sent: Sent = fresh) => page.receive(<JobByLink page={link} job={given} sent={sent} />);
const offer$ = (given: LinkOffer, sent: Sent = fresh) =>
  page.receive(<OfferByLink page={link} offer={given} sent={sent} given={null} />);
const request$ = (given: LinkRequest, sent: Sent = fresh) =>
  page.receive(<RequestByLink page={link} request={given} sent={sent} />);
const approval$ = (given: LinkApproval, sent: Sent = fresh) =>
  page.receive(<ApprovalByLink page={link} approval={given} sent={sent} />);
const work$ = (given: LinkWork, sent: Sent = fresh) =>
  page.receive(<WorkByLink page={link} work={given} sent={sent} />);

const buttons = () => shown.texts("button");
const buttonOf = (name: string) => {
  const found = Array.from(document.querySelectorAll("button")).find((one) => one.textContent === name);
  if (!found) throw new Error(`There is no ${name}, but ${buttons().join(", ")}.`);
  return found;
};

/** What the call is given once this is typed into a form and its button is pressed, by a browser without scripts. */
function sentBy(button: string, typed: Record<string, string> = {}): unknown {
  const pressed = buttonOf(button);
  const form = pressed.closest("form");
  if (!form) throw new Error(`${button} sends nothing.`);
  for (const [name, text] of Object.entries(typed)) {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!field) throw new Error(`${button} has no ${name}.`);
    field.value = text;
  }
  const data = new FormData(form);
  if (pressed.name) data.set(pressed.name, pressed.value);
  const text = (name: string) => String(data.get(name) ?? "");
  const act = text("act");
  if (!isLinkAct(act)) throw new Error(`${act} is no act.`);
  return { act, ...inputOf(act, text, []) };
}

const all = { accept: true, give: true, quote: true };

describe("what is typed into a form of a link is what its call is given", () => {
  test.each<[string, () => void, string, Record<string, string>, object]>([
    [
      ...(["completing", () => job$(job()), "Finish the job"] as const),
      { completionNotes: "New tap.", totalHours: "1,5", additionalMaterials: "Tap\nTape" },
      { act: "complete", completionNotes: "New tap.", totalHours: 1.5, additionalMaterials: ["Tap", "Tape"] },
    ],
    ["starting", () => job$(job({ status: "pending" })), "Start the job", {}, { act: "start", mediaUploads: [] }],
    [
      ...(["quoting", () => offer$(offer({ can: { ...all, accept: false } })), "Send the quote"] as const),
      {
        ...{ labourKobo: "25,000", materialKobo: "1000.5", vatKobo: "", days: "3", warrantyMonths: "6" },
        ...{ advancePercent: "30", note: "With a new tap." },
      },
      {
        ...{ act: "quote", labourKobo: 2_500_000, materialKobo: 100_050, vatKobo: null, days: 3, warrantyMonths: 6 },
        ...{ advancePercent: 30, note: "With a new tap." },
      },
    ],
    [
      ...(["accepting", () => offer$(offer({ can: all })), "Accept the job", { by: "2026-11-24" }] as const),
      { act: "accept", by: "2026-11-24" },
    ],
    [
      ...(["declining", () => offer$(offer({ can: all })), "Tell them", { reason: "Too far" }] as const),
      { act: "decline", reason: "Too far" },
    ],
    [
      ...(["approving", () => approval$(approval({ need: "pin" })), "Approve ₦25,000.50", { pin: "0042" }] as const),
      { act: "approve", kobo: 2_500_050, pin: "0042" },
    ],
    [
      ...(["refusing", () => approval$(approval()), "Refuse it", { reason: "Ask two more" }] as const),
      { act: "refuse", reason: "Ask two more" },
    ],
    [
      ...(["verifying", () => work$(work({ need: "pin" })), "Approve the work", { stars: "4", pin: "0042" }] as const),
      { act: "verify", stars: 4, pin: "0042", kobo: 900_000, completedAt: "2026-11-20T10:00:00.000Z" },
    ],
    [
      ...(["rejecting", () => work$(work()), "Say that it is not done yet"] as const),
      { stars: "2", reason: "It drips still" },
      { act: "reject", stars: 2, reason: "It drips still", again: true },
    ],
    [
      ...(["answering", () => request$(request({ canAnswer: true })), "Send the answer"] as const),
      { stars: "5", text: "Good" },
      { act: "answer", stars: 5, text: "Good" },
    ],
    [
      ...(["writing", () => request$(request({ canComment: true })), "Send the message", { text: "When?" }] as const),
      { act: "comment", text: "When?" },
    ],
  ])("%s", (_name, show, button, typed, said) => {
    show();
    expect(sentBy(button, typed)).toMatchObject(said);
  });

  test.each([
    [line(3), "Step 3", { list: "plan", item: 3, done: true }],
    [line(0, { done: true }), "✓Step 0", { list: "plan", item: 0, done: false }],
  ])("a press on a line ticks it or takes the tick away", (one, button, said) => {
    job$(job({ checklist: [one] }));
    expect(sentBy(button)).toMatchObject({ act: "tick", ...said });
  });

  test.each([
    ["reading", { reading: "3,5" }, { reading: 3.5, signature: null }],
    ["meter", { reading: "1,250" }, { reading: 1_250, signature: null }],
    ["signature", { signature: "Musa" }, { reading: null, signature: "Musa" }],
  ] as const)("a step that asks for a %s has a field for it", (asks, typed, said) => {
    job$(job({ procedure: { title: "Pump", steps: [line(1, { asks })] } }));
    expect(sentBy("Tick this step", typed)).toMatchObject({ list: "sop", item: 1, done: true, ...said });
  });
});

describe("each thing that a page can send goes under a key of its own", () => {
  const keysOf = () =>
    Array.from(document.querySelectorAll("form"), (form) => {
      const data = new FormData(form);
      return `${data.get("act")} ${data.get("key")}`;
    });

  test.each<[string, () => void]>([
    ["an offer", () => offer$(offer({ can: { ...all, accept: false } }))],
    ["work", () => work$(work())],
    ["an approval", () => approval$(approval())],
    [
      "a request in danger",
      () =>
        request$(request({ canComment: true, canAnswer: true, danger: { hazards: [], isCalled: false, asks: true } })),
    ],
  ])("of %s", (_name, show) => {
    show();
    const keys = keysOf();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("so that a message that went before does not stand for the press that calls everybody", () => {
    request$(request({ canComment: true, danger: { hazards: [], isCalled: false, asks: true } }));
    const message = sentBy("Send the message", { text: "Hello" });
    expect(sentBy("Yes, call everybody")).toMatchObject({ act: "comment", danger: true });
    expect(sentBy("Yes, call everybody")).not.toMatchObject({ key: (message as { key: string }).key });
  });
});

describe("a form that was refused", () => {
  const faultAt = (name: string) =>
    document.querySelector(`[name=${name}]`)?.closest("div")?.querySelector(".text-bad")?.textContent ?? null;

  test.each<[string, (sent: Sent) => void, string, string, string]>([
    ["completing", (sent) => job$(job(), sent), "complete", "completionNotes", "New tap."],
    ["quoting", (sent) => offer$(offer({ can: { ...all, accept: false } }), sent), "quote", "labourKobo", "much"],
    ["giving on", (sent) => offer$(offer({ can: { ...all, accept: false } }), sent), "hand", "phone", "12"],
    ["declining", (sent) => offer$(offer(), sent), "decline", "reason", "Far"],
    ["refusing", (sent) => approval$(approval(), sent), "refuse", "reason", "No"],
    ["answering", (sent) => request$(request({ canAnswer: true }), sent), "answer", "text", "So so"],
    ["writing", (sent) => request$(request({ canComment: true }), sent), "comment", "text", "Hello"],
  ])("still says what was typed, and what is wrong beside it: %s", (_name, show, act, field, text) => {
    show(refusedBy(act, { [field]: text }, field));
    expect(page.control(field).value).toBe(text);
    expect(faultAt(field)).toBe("Mend this.");
  });

  test.each<[string, (sent: Sent) => void, string, string]>([
    ["a message", (sent) => request$(request({ canAnswer: true }), sent), "comment", "text"],
    ["a tick", (sent) => job$(job(), sent), "tick", "totalHours"],
    ["a refusal of work", (sent) => work$(work({ grade: "in_doubt" }), sent), "reject", "reason"],
  ])("of another kind, as %s, says nothing here", (_name, show, act, field) => {
    show(refusedBy(act, { [field]: "typed there" }, field));
    expect([page.control(field).value, faultAt(field)]).toEqual(["", null]);
  });

  test("that says no is open again, and folded up before", () => {
    offer$(offer());
    expect(document.querySelector("details")?.open).toBe(false);
    offer$(offer(), refusedBy("decline", { reason: "Far" }));
    expect(document.querySelector("details")?.open).toBe(true);
  });

  test("keeps no PIN", () => {
    approval$(approval({ need: "pin" }), refusedBy("approve", { pin: "0042" }, "pin"));
    expect([page.control("pin").value, faultAt("pin")]).toEqual(["", "Mend this."]);
  });
});

describe("what a link offers", () => {
  test.each<[string, () => void, string[]]>([
    ["a job to take", () => offer$(offer({ can: all })), ["Send the quote", "Accept the job", "Tell them"]],
    [
      "an order that waits",
      () => offer$(offer({ can: { ...all, quote: false }, order: { totalKobo: 1, state: "issued" } })),
      ["Accept the order", "Tell them"],
    ],
    [
      "a job that was taken",
      () => offer$(offer({ can: { ...all, accept: false, quote: false } })),
      ["I do it myself", "Give them the job", "Tell them"],
    ],
    [
      "a quote that is asked of somebody with an account",
      () => offer$(offer({ quoting: { about: null, answer: "invited", sent: null } })),
      [],
    ],
    ["what no link approves", () => approval$(approval({ need: "sign_in" })), ["Refuse it"]],
    ["work that no link approves", () => work$(work({ need: "sign_in" })), ["Say that it is not done yet"]],
    ["a request that is over", () => request$(request()), []],
    [
      "danger that is told already",
      () => request$(request({ danger: { hazards: [], isCalled: true, asks: false } })),
      [],
    ],
    ["a job that has not begun", () => job$(job({ status: "pending", checklist: [line(1)] })), ["Start the job"]],
  ])("of %s", (_name, show, there) => {
    show();
    expect(buttons()).toEqual(there);
  });

  test.each([
    ["a day to come", "2026-11-25", "2026-11-25"],
    ["the day that it is in Lagos", "2026-11-21", "2026-11-21"],
    ["a day that has passed", "2026-11-20", "2026-11-21"],
  ])("is done by %s, never before today", (_name, dueDate, by) => {
    offer$(offer({ can: all, dueDate }));
    expect([page.control("by").value, page.control("by").getAttribute("min")]).toEqual([by, "2026-11-21"]);
  });

  test("asks why somebody approves what is in doubt, of nobody else", () => {
    work$(work());
    expect(document.querySelectorAll("textarea")).toHaveLength(1);
    work$(work({ grade: "in_doubt" }));
    expect(document.querySelectorAll("textarea")).toHaveLength(2);
  });

  test("no field of a page is called as another, so that each label leads to its own", () => {
    for (const show of [() => offer$(offer({ can: all })), () => work$(work({ grade: "in_doubt", need: "pin" }))]) {
      show();
      const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const label of document.querySelectorAll("label[for]")) expect(ids).toContain(label.getAttribute("for"));
    }
  });
});
