import { expect, test } from "vitest";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { technicianWith, untilKept } from "../harness/away.ts";
import { callServer, setUpAdmin } from "../harness/remote.ts";
import { setStage, untouched } from "../harness/stage.ts";
import { signIn } from "../harness/steps.ts";

// Its first site admin, whom a server has once.
const stage = setStage(untouched);

test("an account that was suspended while work waits on its phone reads nothing any more; the work stays, and arrives once it is back", async () => {
  const url = stage.url();
  const admin = await setUpAdmin(url);
  const { owner, technician, taskIds } = await technicianWith(url, ["Change the gasket"]);
  const [taskId = ""] = taskIds;
  const suspend = (suspended: boolean) => {
    const asked = suspended ? { suspended, reason: "The phone was stolen." } : { suspended };
    return callServer(url, "PUT", `/admin/accounts/${technician.user.id}/suspension`, admin.token, asked);
  };
  const statusOf = async () =>
    ((await callServer(url, "GET", `/tasks/${taskId}`, owner.token)).task as TaskDetail).status;
  const { page, context } = await stage.enter({ size: "phone", as: technician });
  await page.goto(`/technician/tasks/${taskId}`);
  await untilKept(page);
  await page.getByRole("button", { name: "Start Work" }).waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Start Work" }).click();
  await page.getByText("On this phone: 1").waitFor();

  await suspend(true);
  await context.setOffline(false);
  await page.waitForURL("**/login**");
  const databases = () =>
    page.evaluate(
      async (id) => (await indexedDB.databases()).map(({ name }) => name ?? "").filter((name) => name.includes(id)),
      technician.user.id,
    );
  await expect.poll(databases).toEqual([`tunse.uploads.${technician.user.id}`]);
  await signIn(page, technician.user.email);
  await page.getByText("This account is suspended.").first().waitFor();
  expect(await databases()).toEqual([`tunse.uploads.${technician.user.id}`]);
  expect(await statusOf()).toBe("pending");

  await suspend(false);
  await signIn(page, technician.user.email);
  await expect.poll(statusOf).toBe("in_progress");
});
