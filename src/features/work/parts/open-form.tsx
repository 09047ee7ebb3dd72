import { useLocation, useNavigate, useSearchParams } from "react-router";

/** Given to links that open a form, so that closing it is one step back. */
export const formOpenedHere = { formOpenedHere: true };

export type FormName = "complete" | "log" | "start";

/** Stands for a task that is yet to be chosen. */
const unchosen = "choose";

/** The form of work that the address opens (`?complete=`, `?log=`, `?start=`), the address of another, and how to close it. */
export function useOpenForm() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const rest = new URLSearchParams(query);
  for (const name of ["complete", "log", "start"]) rest.delete(name);
  const others = rest.toString();
  const idOf = (name: FormName) => {
    const given = query.get(name);
    return given === unchosen ? "" : given;
  };
  return {
    /** The task it is opened for, empty where none is chosen; null while it is closed. */
    complete: idOf("complete"),
    log: idOf("log"),
    start: idOf("start"),
    hrefOf: (name: FormName, taskId = unchosen) => `?${others === "" ? "" : `${others}&`}${name}=${taskId}`,
    close: () => {
      const isOneBack = typeof state === "object" && state !== null && "formOpenedHere" in state;
      if (isOneBack) void navigate(-1);
      else void navigate({ search: others }, { replace: true, preventScrollReset: true });
    },
  };
}
