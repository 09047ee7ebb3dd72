// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { type Asked, answerCalls } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { jobOf } from "../../../../tests/harness/things.ts";
import type { Job } from "../contract.ts";
import { BigStep } from "./big-step.tsx";
import { TagButton } from "./tag-button.tsx";

page.setPage();

let server: Asked;
const code = "k7m2x9q4wtrh5";

async function open(tagged: Job["tagged"]) {
  const job = jobOf({ tagged });
  server = answerCalls({
    "GET /technician/tasks/k1": { job },
    "PUT /technician/tasks/k1/status": { task: { ...job.task, status: "in_progress" } },
  });
  const parts = (
    <>
      <TagButton taskId="k1" />
      <BigStep task={job.task} />
    </>
  );
  await shown.showAt("/technician/tasks/k1", parts);
  await expect.poll(() => server.reads.length).toBe(1);
}

const buttons = () => Array.from(document.querySelectorAll("button"), ({ textContent }) => textContent);
const press = (name: string) =>
  page.acting(() =>
    Array.from(document.querySelectorAll("button"))
      .find((one) => one.textContent === name)
      ?.click(),
  );

beforeEach(async () => {
  // There is no camera here: the code is typed.
  vi.stubGlobal(
    "navigator",
    Object.assign(navigator, { mediaDevices: { getUserMedia: () => Promise.reject(new Error("no")) } }),
  );
  await page.comeIn("technician");
});

test("where no tag hangs there is no button for one", async () => {
  await open(null);
  expect(buttons()).toEqual(["Start Work"]);
});

test("a tag is read by one press, stays with its job, and goes with the start alone", async () => {
  await open("machine");
  await expect.poll(buttons).toEqual(["Scan the tag of the machine", "Start Work"]);
  await press("Scan the tag of the machine");
  await expect.poll(() => document.body.textContent).toContain("The camera cannot be used here.");
  const input =
    document.querySelector<HTMLInputElement>("[role=dialog] input") ?? expect.fail("No field for the code.");
  await page.acting(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "K7M2 X9Q4 WTRH5");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Use this code");
  await expect.poll(buttons).toEqual(["Tag read. Scan it again", "Start Work"]);
  await press("Start Work");
  await expect
    .poll(() => server.writes)
    .toMatchObject([
      { asked: "PUT /technician/tasks/k1/status", body: { status: "in_progress", tagCode: code, tagTyped: true } },
    ]);
  await expect.poll(buttons).toContain("Scan the tag of the machine");
});
