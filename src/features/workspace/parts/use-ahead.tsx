import { useEffect } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { currentSession } from "#browser/session.ts";
import { addDays, lagosDay } from "#domain/days.ts";
import { propertyApi } from "#features/properties/client.ts";
import type { Task } from "#features/tasks/contract.ts";
import { ticketApi } from "#features/tickets/client.ts";
import { workApi } from "#features/work/client.ts";
import { whenIdle } from "#ui/when-idle.ts";

const daysAhead = 14;
/** The caps of what is read before anybody asks for it. */
const mostJobs = 60;
const mostRequests = 30;
const freshForMs = 10 * 60_000;

/** Reads what its person will want without a network: a technician's jobs of 14 days, an occupant's own requests. */
async function readAhead(): Promise<void> {
  const user = currentSession()?.user;
  // Whoever logs out meanwhile is asked nothing more for.
  const goesOn = () => mayRead() && currentSession()?.user.id === user?.id;
  if (!goesOn()) return;
  if (user?.role === "technician") await readJobs(goesOn);
  if (user?.role === "building_occupant") await readRequests(goesOn);
}

type Saving = Navigator & { connection?: { saveData?: boolean } };

/** Not where somebody saves data, nor for a tab that nobody sees. */
const mayRead = (): boolean =>
  navigator.onLine !== false &&
  document.visibilityState === "visible" &&
  (navigator as Saving).connection?.saveData !== true;

const fresh = { staleTime: freshForMs };

async function readJobs(goesOn: () => boolean): Promise<void> {
  const open = await queryClient
    .fetchQuery({ ...optionsOf(workApi.listOwnTasks, { limit: 200 }), ...fresh })
    .catch(() => ({ tasks: [] as Task[] }));
  if (!goesOn()) return;
  await queryClient.prefetchQuery({ ...optionsOf(workApi.findNextJob, {}), ...fresh });
  const last = addDays(lagosDay(new Date()), daysAhead);
  const soon = open.tasks.filter(({ status, dueDate, expectedCompletion }) => {
    const day = expectedCompletion === null ? dueDate : lagosDay(new Date(expectedCompletion));
    return status === "in_progress" || (status === "pending" && day <= last);
  });
  for (const { id } of soon.slice(0, mostJobs)) {
    if (!goesOn()) return;
    await queryClient.prefetchQuery({ ...optionsOf(workApi.findJob, { id }), ...fresh });
  }
}

async function readRequests(goesOn: () => boolean): Promise<void> {
  const own = await queryClient
    .fetchQuery({ ...optionsOf(ticketApi.listTickets, { limit: mostRequests }), ...fresh })
    .catch(() => ({ tickets: [] }));
  if (!goesOn()) return;
  await queryClient.prefetchQuery({ ...optionsOf(propertyApi.listProperties, {}), ...fresh });
  for (const { id } of own.tickets) {
    if (!goesOn()) return;
    await queryClient.prefetchQuery({ ...optionsOf(ticketApi.findTicket, { id }), ...fresh });
  }
}

/** Keeps at hand what is wanted without a network. */
export const useAhead = (): void => useEffect(readAheadNow, []);

/** Once the screen has come, and again when somebody comes back to it or the line does. */
function readAheadNow(): () => void {
  const read = () => void readAhead();
  const callOff = whenIdle(read);
  addEventListener("online", read);
  document.addEventListener("visibilitychange", read);
  return () => {
    callOff();
    removeEventListener("online", read);
    document.removeEventListener("visibilitychange", read);
  };
}
