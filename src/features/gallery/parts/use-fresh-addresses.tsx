import { useCallback, useEffect, useRef } from "react";
import type { GalleryItem } from "../contract.ts";
import { endOf } from "../rules.ts";

type Refetchable = { refetch: () => unknown };

/** A picture that does not come is asked for once more after this, however many of them there are. */
const pauseMs = 5_000;

/**
 * Signed addresses end with the clock hour, so the list is read again then; and where a picture does not come, since it
 * may have been removed. Answers what to call for one that did not.
 */
export function useFreshAddresses({ refetch }: Refetchable, items: readonly GalleryItem[]): () => void {
  const lastAt = useRef(0);
  const again = useCallback(() => {
    if (Date.now() - lastAt.current < pauseMs) return;
    lastAt.current = Date.now();
    void refetch();
  }, [refetch]);
  const end = items[0] ? endOf(items[0].url) : null;
  useEffect(() => {
    if (end === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A tab that nobody sees asks once it is seen.
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(again, Math.max(end - Date.now(), pauseMs));
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [end, again]);
  return again;
}
