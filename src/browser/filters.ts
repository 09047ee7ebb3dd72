import { useCallback } from "react";
import { useNavigate } from "react-router";

/** The search of an address in which these filters are chosen; what is usual is not said. */
export function searchWith<F extends Record<string, string>>(search: string, fields: Partial<F>, usual: F): string {
  const next = new URLSearchParams(search);
  for (const [name, value = ""] of Object.entries(fields)) {
    if (value === usual[name]) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}

/**
 * Changes filters that stand in the address, so that a view can be shared and the back button works; what is being
 * typed takes the place of what was typed before. `usual`: the same object each time.
 */
export function useFilterChange<F extends Record<string, string>>(usual: F): (fields: Partial<F>) => void {
  const navigate = useNavigate();
  return useCallback(
    (fields) =>
      void navigate(
        { search: searchWith(location.search, fields, usual) },
        { replace: "search" in fields, preventScrollReset: true },
      ),
    [navigate, usual],
  );
}
