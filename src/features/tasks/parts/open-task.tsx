import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Task } from "../contract.ts";

/** Given to links that open a task, so that closing it is one step back. */
export const openedHere = { taskOpenedHere: true };

/** The task that the address opens (`?task=`), the address of another, and how to close it. */
export function useOpenTask() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const rest = new URLSearchParams(query);
  rest.delete("task");
  const others = rest.toString();
  // Stays the same while tasks open and close, so that a list of a thousand need not be drawn again.
  const hrefOf = useCallback(({ id }: Pick<Task, "id">) => `?${others === "" ? "" : `${others}&`}task=${id}`, [others]);
  return {
    id: query.get("task"),
    hrefOf,
    close: () => {
      const isOneBack = typeof state === "object" && state !== null && "taskOpenedHere" in state;
      if (isOneBack) void navigate(-1);
      else void navigate({ search: others }, { replace: true, preventScrollReset: true });
    },
  };
}
