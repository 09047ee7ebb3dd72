import type { FastifyInstance } from "fastify";
import { Window } from "happy-dom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ShowPage } from "#platform/web.server.ts";
import { openLetterbox } from "../../../scripts/phones/letterbox.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { ownApp } from "../../../tests/harness/own-app.ts";
import { workLinks } from "../../../tests/harness/work-links.ts";
import { picture } from "../../../tests/harness/world.ts";
import { serveLinkPages } from "./forms.calls.server.ts";
import type { Opened, RefusedForm } from "./forms.rules.ts";
import { WorkByLink } from "./parts/work-by-link.tsx";

const { clock, dataDir } = await testApp();
const letterbox = await openLetterbox();
const { waiting } = workLinks(letterbox);
let app: FastifyInstance;

/** The page as it is sent to a browser, the frame around it left out. */
const show: ShowPage = async (_request, reply, told) => {
  const { opened, refused = null } = told as { opened: Opened; refused?: RefusedForm };
  const { page } = opened;
  const sent = { keyOf: crypto.randomUUID(), refused };
  const body = page?.work ? createElement(WorkByLink, { page, work: page.work, sent }) : opened.words;
  await reply
    .status(refused?.status ?? opened.status)
    .type("text/html")
    .send(renderToStaticMarkup(body) + (refused?.words ?? ""));
};

beforeAll(async () => {
  ({ app } = await ownApp());
  serveLinkPages(app, show, { folder: dataDir, hasRoom: async () => true });
});
afterEach(() => {
  clock.now = null;
});
afterAll(async () => {
  await app.close();
  await letterbox.close();
});

async function open(code: string) {
  const answer = await app.inject({ method: "GET", url: `/l/${code}` });
  return pageOf(answer.body);
}

function pageOf(html: string) {
  const { document } = new Window();
  document.body.innerHTML = html;
  return { html, document };
}

type Shown = ReturnType<typeof pageOf>;

/** Presses the button of a form as a browser without scripts does: what the form holds, and what was typed over it. */
async function press(code: string, { document }: Shown, button: string, typed: Record<string, string> = {}) {
  const form = [...document.querySelectorAll("form")].find(({ textContent }) => textContent.includes(button));
  if (!form) throw new Error(`No form has the button ${button}.`);
  const held = new URLSearchParams();
  for (const field of form.querySelectorAll("input, textarea, select")) {
    const { name, type, checked, value } = field as unknown as HTMLInputElement;
    if (type !== "checkbox" || checked) held.set(name, value);
  }
  for (const [name, value] of Object.entries(typed)) held.set(name, value);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.inject({ method: "POST", url: `/l/${code}`, headers, payload: held.toString() });
  return { ...pageOf(answer.body), status: answer.statusCode, location: answer.headers.location };
}

const photo = async (stage: string) => ({ file_data: await picture(), file_type: "image", stage });

test("the page of finished work shows what was done, before and after, small, and approves it without scripts", async () => {
  const said = { mediaUploads: [await photo("before"), await photo("after"), await photo("after")] };
  const { owner, taskId, code } = await waiting({ said });
  const page = await open(code);
  expect(page.html.length).toBeLessThan(60_000);
  const words = page.document.body.textContent;
  for (const shown of ["Musa Ibrahim of Bayo Works", "Greased.", "1.5 hours", "₦20,000", "Grade of the proof: "])
    expect(words).toContain(shown);
  const photosUnder = (title: string) =>
    [...page.document.querySelectorAll("h3")].find(({ textContent }) => textContent === title)?.nextElementSibling
      ?.children.length;
  expect([photosUnder("Before the work"), photosUnder("After the work")]).toEqual([1, 2]);
  const pressed = await press(code, page, "Approve the work", { stars: "4" });
  expect([pressed.status, pressed.location]).toEqual([303, `/l/${code}?did=verify`]);
  const { verifications } = (await owner.get(`/tasks/${taskId}`)).body.data.task;
  expect(verifications).toMatchObject([{ workApproved: true, averageRating: 4 }]);
  expect((await open(code)).html).toContain("You have said how this work is.");
});

test("a wrong PIN leaves the form as it was; not yet wants to know why and how many stars", async () => {
  const { owner, taskId, code } = await waiting({ linkKobo: 100, pin: "4826" });
  const page = await open(code);
  const wrong = await press(code, page, "Approve the work", { stars: "3", pin: "0000" });
  expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining("PIN")]);
  expect(wrong.document.querySelector("#stars-approved option[selected]")?.textContent).toBe("3");
  const unsaid = await press(code, page, "Say that it is not done yet", { stars: "2" });
  expect(unsaid.status).toBe(422);
  expect(unsaid.document.querySelector("details")?.hasAttribute("open")).toBe(true);
  const told = { stars: "2", reason: "It still drips." };
  expect((await press(code, unsaid, "Say that it is not done yet", told)).status).toBe(303);
  const { verifications } = (await owner.get(`/tasks/${taskId}`)).body.data.task;
  expect(verifications).toMatchObject([{ workApproved: false, averageRating: 2, feedbackComments: "It still drips." }]);
});
