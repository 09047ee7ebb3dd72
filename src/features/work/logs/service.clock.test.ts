import { expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { clockWords } from "#domain/occurred.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { assigned } from "../../../../tests/harness/crew.ts";

await testApp();
const hour = 3_600_000;
const year = 365 * 24 * hour;

/** A log of an hour ago by a phone that is off by so much, whose clock has been put right by now. */
async function logged(skew: number) {
  const made = await assigned();
  const { technician, taskId } = made;
  const doneAt = Date.now() - hour;
  const said = new Date(doneAt + skew);
  const send = (ago: number | null) => {
    const clock = clockWords({ heard: doneAt - hour, offset: 0, since: ago === null ? null : hour, ago });
    const headers = { "x-occurred-at": said.toISOString(), "x-device-time": new Date().toISOString() };
    const log = { taskId, hoursWorked: 2, workDescription: "Oiled it.", dateLogged: lagosDay(said) };
    return technician.post("/technician/work-logs", log, { headers: { ...headers, "x-occurred-clock": clock } });
  };
  return { ...made, doneAt, send };
}

test("a late log whose answer was lost is kept once, however it is counted when it comes again", async () => {
  const { owner, taskId, send } = await logged(0);
  expect((await owner.remove(`/tasks/${taskId}`)).status).toBe(200);
  for (const ago of [hour, hour + 40])
    expect((await send(ago)).body.errors?.map(({ path }: { path: string }) => path)).toEqual(["late"]);
  expect((await owner.get(`/tasks/${taskId}`)).body.data.task.lateWork).toHaveLength(1);
});

test.each([
  ["a year behind", -year],
  ["a year ahead", year],
])("a log by a phone that was %s and is right by now is of the day that it was", async (_, skew) => {
  const { doneAt, send } = await logged(skew);
  const { status, body } = await send(hour);
  expect([status, body.data?.workLog.dateLogged]).toEqual([201, lagosDay(new Date(doneAt))]);
});
