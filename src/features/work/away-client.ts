import { keepChanged } from "#browser/kept/reading.ts";
import { listKept } from "#browser/kept/store.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { currentSession } from "#browser/session.ts";
import { ended, showTask, workApi } from "./client.ts";
import type { Job } from "./contract.ts";
import { nextOf } from "./rules.ts";

/** Shows a job as done that was done without a network, and as the next one the first of those that this phone has kept. */
export async function showDone(id: string): Promise<void> {
  await showTask(id, ended);
  await showNext(id);
}

async function showNext(doneId: string): Promise<void> {
  const account = currentSession()?.user.id;
  const { queryKey } = optionsOf(workApi.findNextJob, {});
  if (account === undefined) return;
  const { method, path } = workApi.findJob;
  const rows = await listKept(account, `${method} ${path}`);
  // What an older build has kept may say less.
  const jobOf = ({ data }: { data: unknown }) => (data as { job?: Job }).job;
  const jobs = rows.flatMap((row) => (jobOf(row)?.task ? (jobOf(row) ?? []) : []));
  const job = nextOf(jobs.filter(({ task }) => task.id !== doneId));
  queryClient.setQueryData(queryKey, { job });
  const from = rows.find((row) => job !== null && jobOf(row) === job);
  await keepChanged(queryKey, { job }, from);
}
