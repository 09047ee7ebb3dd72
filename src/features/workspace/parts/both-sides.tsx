import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Act, fileCount, laneOf } from "#browser/outbox/rules.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { filesWord } from "#browser/uploads/rules.ts";
import { formatInstant } from "#domain/days.ts";
import { priorityLabels, taskStatusLabels, ticketStatusLabels } from "#domain/vocab.ts";
import { taskApi } from "#features/tasks/client.ts";
import { ticketApi } from "#features/tickets/client.ts";

/** What this phone did, and what the server has now, for whoever decides between them. */
export function BothSides({ act }: { act: Act }) {
  const server = useServerSide(act);
  return (
    <dl className="mt-3 grid gap-3 rounded-card border border-line p-3 sm:grid-cols-2">
      <div>
        <dt className="text-sm font-semibold text-ink-soft">This phone</dt>
        <dd className="break-words">{doneWords(act)}</dd>
      </div>
      <div>
        <dt className="text-sm font-semibold text-ink-soft">Tunse now</dt>
        <dd className="break-words">{server}</dd>
      </div>
    </dl>
  );
}

const notYours =
  "It is not yours any more, or it was taken away. What you did stays on this phone until you delete it.";

/** A dead line is held open for minutes: so long it is said that somebody is asked. */
const patienceMs = 15_000;

function usePatience(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

function useServerSide(act: Act): string {
  const isLate = usePatience();
  const { thing, id } = laneOf(act);
  const task = useQuery({ ...optionsOf(taskApi.findTask, { id }), enabled: thing === "task" }, queryClient);
  const ticket = useQuery({ ...optionsOf(ticketApi.findTicket, { id }), enabled: thing === "ticket" }, queryClient);
  const asked = thing === "task" ? task : ticket;
  if (act.status === 403 || act.status === 404) return notYours;
  if (thing !== "task" && thing !== "ticket") return "See what was refused above.";
  if (task.data) return taskWords(task.data.task);
  if (ticket.data) return ticketWords(ticket.data.ticket);
  if (asked.isError) return "It cannot be read now.";
  return isLate ? "No answer." : "Asking…";
}

type Tasked = { status: keyof typeof taskStatusLabels; assignedTo: string | null; completedDate: string | null };

const taskWords = ({ status, assignedTo, completedDate }: Tasked): string =>
  [
    taskStatusLabels[status],
    assignedTo === null ? "nobody has it" : `with ${assignedTo}`,
    completedDate === null ? "" : `done ${formatInstant(completedDate)}`,
  ]
    .filter(Boolean)
    .join(", ");

type Ticketed = {
  status: keyof typeof ticketStatusLabels;
  category: string;
  priority: keyof typeof priorityLabels;
  assignedTo: string | null;
};

const ticketWords = ({ status, category, priority, assignedTo }: Ticketed): string =>
  [ticketStatusLabels[status], category, priorityLabels[priority], assignedTo === null ? "" : `with ${assignedTo}`]
    .filter(Boolean)
    .join(", ");

const shown: Record<string, string> = {
  status: "Status",
  done: "Ticked",
  reading: "Reading",
  value: "Reading",
  text: "Message",
  note: "Note",
  reason: "Reason",
  completionNotes: "Notes",
  description: "Description",
  totalHours: "Hours",
  hoursWorked: "Hours",
  category: "Category",
  priority: "Priority",
  dueDate: "Due",
};

/** What an act would do, in words a person wrote or chose. */
function doneWords(act: Act): string {
  const { title, occurredAt, input } = act;
  const facts = Object.entries(shown).flatMap(([name, label]) => {
    const value = input[name];
    if (value === undefined || value === null || value === "") return [];
    return `${label}: ${typeof value === "boolean" ? (value ? "yes" : "no") : String(value).replaceAll("_", " ")}`;
  });
  const photos = fileCount(act) > 0 ? [filesWord(fileCount(act))] : [];
  return [title, ...facts, ...photos, formatInstant(occurredAt)].join(" · ");
}
