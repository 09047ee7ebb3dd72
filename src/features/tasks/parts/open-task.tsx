import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Task } from "../contract.ts";

/** Given to links that open a task, so that closing it is one step back. */
export const openedHere = { taskOpenedHere: true };

/** The task that the address opens (`?task=`), the address of another, and how to close it. */
export function useOpenTask() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const searchWith = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete("task");
    else next.set("task", id);
    return `?${next}`;
  };
  return {
    id: query.get("task"),
    hrefOf: (task: Pick<Task, "id">) => searchWith(task.id),
    close: () => {
      const isOneBack = typeof state === "object" && state !== null && "taskOpenedHere" in state;
      if (isOneBack) void navigate(-1);
      else void navigate({ search: searchWith(null) }, { replace: true, preventScrollReset: true });
    },
  };
}
