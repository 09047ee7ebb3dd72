import { findKept, keepRows, listKept } from "#browser/kept/store.ts";
import { currentSession } from "#browser/session.ts";
import type { Task } from "#features/tasks/contract.ts";
import type { Job } from "./contract.ts";
import { workRoutes } from "./routes.ts";

/** Changes a task in the lists that this phone has kept, also those that no screen has read since it was opened. */
export async function showKept(id: string, changed: (task: Task) => Task): Promise<void> {
  const account = currentSession()?.user.id;
  if (account === undefined) return;
  const { method, path } = workRoutes.listOwnTasks;
  const rows = await listKept(account, `${method} ${path}`);
  const withTask = rows.filter(({ data }) => (data as { tasks?: Task[] }).tasks?.some((task) => task.id === id));
  const next = withTask.map((row) => {
    const page = row.data as { tasks: Task[] };
    return { ...row, data: { ...page, tasks: page.tasks.map((task) => (task.id === id ? changed(task) : task)) } };
  });
  if (next.length > 0) await keepRows(account, next);
}

/** A job as this phone has kept it, before a screen reads it. */
export async function findKeptJob(id: string): Promise<Job | undefined> {
  const account = currentSession()?.user.id;
  if (account === undefined || typeof indexedDB === "undefined") return undefined;
  const { method, path } = workRoutes.findJob;
  const row = await findKept(account, JSON.stringify([`${method} ${path}`, { id }]));
  return (row?.data as { job: Job } | undefined)?.job;
}
