import { useEffect, useRef } from "react";

/** What stays in view of what stands before, so that it can be seen that there is something. */
const besidePx = 72;

/** For a row that scrolls sideways on phones: whatever matches `chosen` is in view, also where an address chose it. */
export function useChosenInView(value: string, chosen: string) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>(chosen);
    if (shown && row.current && value) row.current.scrollLeft = shown.offsetLeft - besidePx;
  }, [value, chosen]);
  return row;
}
