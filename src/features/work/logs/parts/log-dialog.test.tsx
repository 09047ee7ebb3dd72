// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from "vitest";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { addDays, lagosDay } from "#domain/days.ts";
import * as page from "../../../../../tests/harness/page.tsx";
import { workApi } from "../../client.ts";
import type { WorkLog } from "../contract.ts";
import { EditLogDialog, LogDialog } from "./log-dialog.tsx";

page.setPage();

const path = "/technician/work-logs";
const task = { id: crypto.randomUUID(), title: "Pump", propertyName: "Marina Court", status: "in_progress" };
const id = crypto.randomUUID();
const today = lagosDay(new Date());
let asked: ReturnType<typeof page.serve>;
let closed: number;

beforeEach(async () => {
  closed = 0;
  asked = page.serve({
    "GET /technician/tasks": { tasks: [task], nextCursor: null },
    [`POST ${path}`]: { workLog: {} },
    [`PUT ${path}/${id}`]: { workLog: {} },
  });
  await page.comeIn("technician");
});

const close = () => {
  closed += 1;
};
const open = async () => {
  await page.show(<LogDialog taskId={task.id} onClose={close} />);
  await page.choose("taskId", task.id);
};
const fill = () => {
  page.type("hoursWorked", "7.5");
  page.type("workDescription", "Dug.");
};

describe("a new work log", () => {
  test("is sent with its task, its day and every field", async () => {
    await open();
    fill();
    page.type("materialsUsed", "glue, , tape");
    page.type("notes", "Rain");
    await page.press();
    expect(asked).toEqual([
      {
        asked: `POST ${path}`,
        body: {
          ...{ taskId: task.id, hoursWorked: 7.5, dateLogged: today, workDescription: "Dug." },
          ...{ materialsUsed: ["glue", "tape"], issuesEncountered: null, notes: "Rain" },
        },
        key: expect.any(String),
      },
    ]);
    expect(closed).toBe(1);
    expect(page.toasts()).toEqual(["Success: Work log created successfully"]);
  });

  test("is for the task that it was opened for, also while a list is read anew that is older than that task", async () => {
    const known = optionsOf(workApi.listOwnTasks, { limit: 200 }).queryKey;
    queryClient.setQueryData(known, { tasks: [], nextCursor: null } as never, { updatedAt: 0 });
    const answer = globalThis.fetch;
    const isList = (url: unknown, init?: RequestInit) =>
      String(url).includes("/technician/tasks") && (init?.method ?? "GET") === "GET";
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
      isList(url, init) ? new Promise(() => {}) : answer(url, init),
    );
    await page.show(<LogDialog taskId={task.id} onClose={close} />);
    fill();
    await page.press();
    expect(asked).toEqual([expect.objectContaining({ body: expect.objectContaining({ taskId: task.id }) })]);
  });

  test("names another machine than that of its task", async () => {
    const machines = [
      { id: crypto.randomUUID(), name: "Generator 1", retired: false },
      { id: crypto.randomUUID(), name: "Pump 2", retired: false },
    ];
    const named = { ...task, propertyId: crypto.randomUUID(), assetId: machines[0]?.id };
    asked = page.serve({
      "GET /technician/tasks": { tasks: [named], nextCursor: null },
      [`GET /properties/${named.propertyId}/assets`]: { assets: machines, nextCursor: null },
      [`POST ${path}`]: { workLog: {} },
    });
    await open();
    fill();
    await page.choose("assetId", machines[1]?.id ?? "");
    await page.press();
    expect(asked).toEqual([expect.objectContaining({ body: expect.objectContaining({ assetId: machines[1]?.id }) })]);
  });

  test("needs its task, hours, day and what was done", async () => {
    await page.show(<LogDialog taskId="" onClose={close} />);
    page.type("dateLogged", "");
    await page.press();
    expect(page.summary()).toEqual([
      "Choose the task that you worked on.",
      "Enter the hours in halves, such as 1.5.",
      "Choose the day.",
      "Say what you did.",
    ]);
    expect(asked).toEqual([]);
  });

  test.each([
    ["hoursWorked", "24.5", "A day has 24 hours."],
    ["hoursWorked", "1.25", "Enter the hours in halves, such as 1.5."],
    ["hoursWorked", "-1", "A day has 24 hours."],
    ["dateLogged", addDays(today, 1), "Work cannot be logged for a day to come."],
  ])("%s of %s is refused before it is sent", async (name, text, sentence) => {
    await open();
    fill();
    page.type(name, text);
    await page.press();
    expect(page.summary()).toEqual([sentence]);
    expect(asked).toEqual([]);
  });

  test("keeps its words for its task until they are sent", async () => {
    await open();
    fill();
    await page.leave();
    await open();
    expect([page.control("hoursWorked").value, page.control("workDescription").value]).toEqual(["7.5", "Dug."]);
    await page.press();
    await page.leave();
    await open();
    expect(page.control("workDescription").value).toBe("");
  });
});

describe("a work log that is there", () => {
  const log = {
    ...{ id, version: 3, taskId: task.id, taskTitle: "Pump", status: "rejected", dateLogged: "2026-11-20" },
    ...{ hoursWorked: 8, workDescription: "Dug.", materialsUsed: ["glue"], issuesEncountered: "Rock", notes: null },
  } as WorkLog;

  test("is sent as it stands but for what was changed; its task stays", async () => {
    await page.show(<EditLogDialog log={log} onClose={close} />);
    expect(page.textThere()).toContain("It waits for approval again once changed.");
    page.type("issuesEncountered", "");
    await page.press();
    expect(asked).toEqual([
      {
        asked: `PUT ${path}/${id}`,
        body: {
          ...{ version: 3, hoursWorked: 8, dateLogged: "2026-11-20", workDescription: "Dug." },
          ...{ materialsUsed: ["glue"], issuesEncountered: null, notes: null },
        },
        key: expect.any(String),
      },
    ]);
    expect(closed).toBe(1);
  });
});
