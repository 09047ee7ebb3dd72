// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { type Asked, answerCalls, type Given, later, refuse } from "../../../../tests/harness/calls.ts";
import * as page from "../../../../tests/harness/page.tsx";
import * as shown from "../../../../tests/harness/shown.tsx";
import { jobOf, lineOf, taskOf } from "../../../../tests/harness/things.ts";
import { workApi } from "../client.ts";
import type { Job } from "../contract.ts";
import { BigStep, Ended } from "./big-step.tsx";
import { Checklist } from "./checklist.tsx";
import { JobWays } from "./job-ways.tsx";
import { NextJob } from "./next-job.tsx";
import { OwnTasks } from "./own-tasks.tsx";

page.setPage();

let job: Job;
let server: Asked;

function tick({ body }: Given) {
  const { item, done } = body as { item: number; done: boolean };
  const checklist = job.checklist.map((line) => (line.item === item ? { ...line, done } : line));
  job = { ...job, checklist };
  return { checklist };
}

function answers(more: Parameters<typeof answerCalls>[0] = {}): void {
  server = answerCalls({
    "GET /technician/tasks/k1": () => ({ job }),
    "GET /technician/next-job": () => ({ job }),
    "PUT /technician/tasks/k1/checklist": tick,
    "PUT /technician/tasks/k1/status": () => {
      job = { ...job, task: { ...job.task, status: "in_progress" } };
      return { task: job.task };
    },
    ...more,
  });
}

beforeEach(async () => {
  job = jobOf({ checklist: [lineOf(0, "Turn off the mains", true), lineOf(1, "Clean"), lineOf(2, "Turn on again")] });
  answers();
  await page.comeIn("technician");
});

/** The job as its page reads it. */
function OnPage({ children }: { children: (job: Job) => ReactNode }) {
  const { data } = useQuery(optionsOf(workApi.findJob, { id: "k1" }), queryClient);
  return data ? children(data.job) : null;
}

const List = () => (
  <OnPage>{({ task, checklist }) => <Checklist task={task} title="What to do" list="plan" lines={checklist} />}</OnPage>
);
const ticked = () => Array.from(document.querySelectorAll<HTMLInputElement>("input"), ({ checked }) => checked);
const line = (at: number) => document.querySelectorAll("input")[at] ?? expect.fail(`There is no line ${at}.`);
const count = () => page.find("h2 span").textContent;
const press = (at: number) => page.acting(() => line(at).click());

describe("the checklist of a job", () => {
  const show = async () => {
    await shown.showAt("/technician/tasks/k1", <List />);
    await expect.poll(ticked).toEqual([true, false, false]);
  };

  test("says how far it is, in figures and to screen readers", async () => {
    await show();
    expect(count()).toBe("1 of 3");
    const bar = page.find("[role=progressbar]");
    expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["1", "3"]);
  });

  test("is ticked at once, before the server has answered", async () => {
    const { answer, letGo } = later(() => tick({ query: new URLSearchParams(), body: { item: 1, done: true } }));
    answers({ "PUT /technician/tasks/k1/checklist": answer });
    await show();
    await press(1);
    await expect.poll(ticked).toEqual([true, true, false]);
    expect(count()).toBe("2 of 3");
    expect(server.writes).toMatchObject([{ body: { list: "plan", item: 1, done: true } }]);
    await page.acting(letGo);
    await expect.poll(() => server.reads).toHaveLength(2);
    expect(ticked()).toEqual([true, true, false]);
  });

  test("takes a tick back where the server refuses it, and says why", async () => {
    answers({ "PUT /technician/tasks/k1/checklist": refuse(409, "This job is finished.") });
    await show();
    await press(1);
    await expect.poll(page.toasts).toEqual(["Not ticked: This job is finished."]);
    await expect.poll(ticked).toEqual([true, false, false]);
  });

  test("takes back only the one that failed of two at the same time, and reads again once both are known", async () => {
    const first = later(refuse(409, "Somebody else ticked it."));
    const second = later(() => tick({ query: new URLSearchParams(), body: { item: 2, done: true } }));
    answers({
      "PUT /technician/tasks/k1/checklist": ({ body }: Given) =>
        (body as { item: number }).item === 1 ? first.answer() : second.answer(),
    });
    await show();
    await press(1);
    await press(2);
    await expect.poll(ticked).toEqual([true, true, true]);
    await page.acting(first.letGo);
    await expect.poll(ticked).toEqual([true, false, true]);
    expect(server.reads).toHaveLength(1);
    await page.acting(second.letGo);
    await expect.poll(() => server.reads).toHaveLength(2);
    expect(ticked()).toEqual([true, false, true]);
  });

  test("can be taken back by hand as well", async () => {
    await show();
    await press(0);
    await expect.poll(ticked).toEqual([false, false, false]);
    expect(server.writes).toMatchObject([{ body: { item: 0, done: false } }]);
  });

  test("of a job that is closed is read only, and one without lines is nothing", async () => {
    job = { ...job, task: taskOf({ status: "completed" }) };
    await show();
    expect(Array.from(document.querySelectorAll("input"), ({ disabled }) => disabled)).toEqual([true, true, true]);
    await shown.showAt("/x", <Checklist task={job.task} title="Steps" list="sop" lines={[]} />);
    expect(document.querySelector("section")).toBeNull();
  });

  test("of a procedure is ticked in its own list", async () => {
    const sop = { id: "s", title: "Filters", version: 1, steps: [lineOf(0, "Open"), lineOf(1, "Close")] };
    job = { ...job, sop: sop as unknown as Job["sop"] };
    const { answer, letGo } = later(() => ({}));
    answers({ "PUT /technician/tasks/k1/checklist": answer });
    const both = (
      <OnPage>
        {({ task, checklist, sop: own }) => (
          <>
            <Checklist task={task} title="What to do" list="plan" lines={checklist} />
            <Checklist task={task} title="Steps" list="sop" lines={own?.steps ?? []} />
          </>
        )}
      </OnPage>
    );
    await shown.showAt("/technician/tasks/k1", both);
    await expect.poll(ticked).toHaveLength(5);
    await press(4);
    await expect.poll(ticked).toEqual([true, false, false, false, true]);
    expect(server.writes).toMatchObject([{ body: { list: "sop", item: 1, done: true } }]);
    // What is pressed next of this job waits for it.
    await page.acting(letGo);
  });
});

describe("the one next step", () => {
  const Step = () => <OnPage>{({ task }) => <BigStep task={task} />}</OnPage>;

  test("starts a job that is waiting, and then leads to saying that it is done", async () => {
    const { address } = await shown.showAt("/technician/tasks/k1", <Step />);
    await shown.tap("Start Work");
    await expect.poll(page.toasts).toEqual(["Success: Task status updated successfully"]);
    expect(server.writes).toMatchObject([{ body: { status: "in_progress" } }]);
    await shown.tap("Mark Complete");
    expect(address()).toBe("/technician/tasks/k1?complete=k1");
  });

  test("asks for the photo before the work by itself, also where no server could", async () => {
    job = { ...job, photoRule: { beforePhoto: true, afterPhoto: false } };
    const { address } = await shown.showAt("/technician/tasks/k1", <Step />);
    await shown.tap("Start Work");
    expect(address()).toBe("/technician/tasks/k1?start=k1");
    expect(server.writes).toEqual([]);
  });

  test("says why it could not be started, and reads the job again", async () => {
    answers({ "PUT /technician/tasks/k1/status": refuse(409, "This task has been given to somebody else.") });
    await shown.showAt("/technician/tasks/k1", <Step />);
    await shown.tap("Start Work");
    await expect.poll(page.toasts).toEqual(["Error: This task has been given to somebody else."]);
    await expect.poll(() => server.reads).toHaveLength(2);
  });

  test("is not sent twice by a double press", async () => {
    const { answer, letGo } = later(() => {
      job = { ...job, task: { ...job.task, status: "in_progress" } };
      return { task: job.task };
    });
    answers({ "PUT /technician/tasks/k1/status": answer });
    await shown.showAt("/technician/tasks/k1", <Step />);
    await expect.poll(() => shown.allNamed("Start Work")).toHaveLength(1);
    await page.acting(() => {
      shown.named("Start Work").click();
      shown.named("Start Work").click();
    });
    await expect.poll(() => shown.allNamed("Starting…")).toHaveLength(1);
    await shown.tap("Starting…");
    expect(server.writes).toHaveLength(1);
    await page.acting(letGo);
    await expect.poll(() => shown.allNamed("Mark Complete")).toHaveLength(1);
  });

  test("is none for who may not work on it; how it ended is said", async () => {
    await shown.showAt("/x", <BigStep task={taskOf()} />);
    expect(document.querySelectorAll("button, a")).toHaveLength(0);
    await page.show(<Ended task={taskOf({ status: "cancelled" })} />);
    expect(page.textThere()).toContain("This job was cancelled.");
    await page.show(<Ended task={taskOf({ status: "completed", completedDate: "2026-11-20T08:00:00.000Z" })} />);
    expect(page.textThere()).toMatch(/Completed 20 Nov 2026/);
    await page.show(<Ended task={taskOf()} />);
    expect(page.textThere().trim()).toBe("");
  });
});

describe("the job to do now", () => {
  test("says what, where and until when, and how to get there", async () => {
    job = jobOf({
      occupant: { name: "Ngozi", unit: "B2", phone: "+2348031234567" },
      contractor: { name: "Coolair", phone: null },
      ticket: { emergency: true } as Job["ticket"],
    });
    const { address } = await shown.showAt("/technician-dashboard", <NextJob job={job} />);
    expect(page.textThere()).toContain("Marina Court, B2, 12 Marina");
    expect(page.textThere()).toContain("Emergency");
    expect(shown.named(/^Call Ngozi/).getAttribute("href")).toBe("tel:+2348031234567");
    expect(shown.allNamed(/^Call Coolair/)).toEqual([]);
    expect(shown.named("Open the map").getAttribute("href")).toContain("query=6.45%2C3.39");
    await shown.tap("All about this job");
    expect(address()).toBe("/technician/tasks/k1");
  });

  test("gives no way to a building once the job is closed", async () => {
    await shown.showAt("/x", <JobWays job={jobOf({ task: taskOf({ status: "completed" }) })} />);
    expect(document.querySelectorAll("a")).toHaveLength(0);
  });

  test("is none where nothing waits", async () => {
    await shown.showAt("/x", <NextJob job={null} />);
    expect(page.textThere()).toContain("No job is waiting");
  });
});

describe("all tasks of a technician", () => {
  const tasks = [taskOf({ title: "Filters", can: { work: true } }), taskOf({ id: "k2", title: "Lift", overdue: true })];
  const counts = { all: 2, pending: 1, in_progress: 0, overdue: 1, completed: 0 };
  const list = ({ query }: Given) => ({
    tasks: query.get("search") ? [] : tasks,
    nextCursor: null,
    counts: query.get("search") ? { ...counts, all: 0 } : counts,
  });

  test("are filtered by state in the address, and each has its next step", async () => {
    answers({ "GET /technician/tasks": list });
    const { address } = await shown.showAt("/technician-dashboard", <OwnTasks />);
    await expect.poll(() => shown.texts("ul[aria-label='My tasks'] > li a")).toEqual(["Filters", "Lift"]);
    expect(shown.texts("[aria-pressed=true]")).toEqual(["All2"]);
    expect(shown.allNamed("Start Work")).toHaveLength(1);
    await shown.tap("Overdue1");
    expect(address()).toBe("/technician-dashboard?status=overdue");
    await expect.poll(() => server.reads.at(-1)).toContain("status=overdue");
  });

  test("that are searched for in vain can be shown again", async () => {
    answers({ "GET /technician/tasks": list });
    const { address } = await shown.showAt("/technician-dashboard?search=pump&priority=high", <OwnTasks />);
    await expect.poll(page.textThere).toContain("No tasks found");
    await shown.tap("Clear search and filters");
    expect(address()).toBe("/technician-dashboard");
    await expect.poll(() => shown.texts("ul[aria-label='My tasks'] > li a")).toHaveLength(2);
  });

  test("that could not be read are asked for again by a press", async () => {
    answers({ "GET /technician/tasks": refuse(500, "Broken.") });
    await shown.showAt("/technician-dashboard", <OwnTasks />);
    await expect.poll(() => shown.allNamed("Try again")).toHaveLength(1);
    answers({ "GET /technician/tasks": list });
    await shown.tap("Try again");
    await expect.poll(() => shown.texts("ul[aria-label='My tasks'] > li a")).toHaveLength(2);
  });
});
