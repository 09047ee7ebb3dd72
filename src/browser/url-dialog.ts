import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/** Given to links that open a thing over a list, so that closing it is one step back. */
export const openedHere = { openedHere: true };

/** The thing that the address opens over a list (`?name=`), the address of another, and how to close it. */
export function useUrlDialog(name: string) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const rest = new URLSearchParams(query);
  rest.delete(name);
  const others = rest.toString();
  // Stays the same while things open and close, so that a list of a thousand need not be drawn again.
  const hrefOf = useCallback(
    ({ id }: { id: string }) => `?${others === "" ? "" : `${others}&`}${name}=${id}`,
    [others, name],
  );
  return {
    id: query.get(name),
    hrefOf,
    close: () => {
      const isOneBack = typeof state === "object" && state !== null && "openedHere" in state;
      if (isOneBack) void navigate(-1);
      else void navigate({ search: others }, { replace: true, preventScrollReset: true });
    },
  };
}
