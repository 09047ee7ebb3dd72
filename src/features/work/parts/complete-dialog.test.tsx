// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import * as page from "../../../../tests/harness/page.tsx";
import { jobOf } from "../../../../tests/harness/things.ts";
import { CompleteDialog } from "./complete-dialog.tsx";

page.setPage();

const path = "/technician/task-completion";
const job = (title: string, status: string) => ({
  ...{ id: crypto.randomUUID(), title, propertyName: "Marina Court", status },
});
const [begun, other, waiting] = [job("Pump", "in_progress"), job("Lift", "in_progress"), job("Roof", "pending")];
let asked: ReturnType<typeof page.serve>;
let closed: number;

beforeEach(async () => {
  closed = 0;
  asked = page.serve({
    "GET /technician/tasks": { tasks: [begun, other, waiting], nextCursor: null },
    [`POST ${path}`]: { task: {} },
  });
  await page.comeIn("technician");
});

const open = (taskId: string = begun.id) =>
  page.show(
    <CompleteDialog
      taskId={taskId}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
const fill = () => {
  page.type("completionNotes", "Fixed.");
  page.type("totalHours", "1,5");
};

test("a completion is sent with five stars unless others were chosen, and closes its form", async () => {
  await open();
  await page.choose("taskId", begun.id);
  fill();
  await page.press();
  expect(asked).toEqual([
    {
      asked: `POST ${path}`,
      body: {
        ...{ taskId: begun.id, completionNotes: "Fixed.", totalHours: 1.5, workQualityRating: 5 },
        ...{ additionalMaterials: [], mediaUploads: [], condition: null, failureMode: null },
      },
      key: expect.any(String),
    },
  ]);
  expect(closed).toBe(1);
  expect(page.toasts()).toEqual(["Success: Task completed successfully"]);
});

test("a job that asks for a photo after the work does not go without one, also where no server could ask", async () => {
  const sent = page.serve({
    "GET /technician/tasks": { tasks: [begun], nextCursor: null },
    [`GET /technician/tasks/${begun.id}`]: { job: jobOf({ photoRule: { beforePhoto: false, afterPhoto: true } }) },
  });
  await open();
  await page.choose("taskId", begun.id);
  fill();
  await page.press();
  expect(page.textThere()).toContain("This job asks for a photo after the work.");
  expect([sent, closed]).toEqual([[], 0]);
});

test("how it was found takes two taps", async () => {
  await open();
  await page.choose("taskId", begun.id);
  fill();
  await page.tick("[name=condition][value='3']");
  await page.choose("failureMode", "leaking");
  await page.press();
  expect(asked).toMatchObject([{ body: { condition: 3, failureMode: "leaking" } }]);
});

test("stars and materials that were chosen go with it", async () => {
  await open();
  await page.choose("taskId", begun.id);
  fill();
  await page.tick("[name=workQualityRating][value='3']");
  page.type("additionalMaterials", "glue,, 2 elbows");
  await page.press();
  expect(asked).toMatchObject([{ body: { workQualityRating: 3, additionalMaterials: ["glue", "2 elbows"] } }]);
});

test("its task, what was done and the hours are needed", async () => {
  await open("");
  page.type("completionNotes", " \n ");
  await page.press();
  expect(page.summary()).toEqual([
    "Choose the task that is done.",
    "Say what was done.",
    "Enter the hours in halves, such as 1.5.",
  ]);
  expect(asked).toEqual([]);
});

test("only begun tasks can be completed, and each keeps its own words", async () => {
  await open();
  await page.choose("taskId", begun.id);
  expect(Array.from(page.find("[name=taskId]").querySelectorAll("option"), ({ value }) => value)).not.toContain(
    waiting.id,
  );
  fill();
  await page.choose("taskId", other.id);
  expect(page.control("completionNotes").value).toBe("");
  await page.choose("taskId", begun.id);
  expect(page.control("completionNotes").value).toBe("Fixed.");
});

test("stars that were chosen before a reload are still chosen", async () => {
  await open();
  await page.choose("taskId", begun.id);
  fill();
  await page.tick("[name=workQualityRating][value='2']");
  await page.leave();
  await open();
  await page.choose("taskId", begun.id);
  await page.press();
  expect(asked).toMatchObject([{ body: { workQualityRating: 2, completionNotes: "Fixed." } }]);
});
