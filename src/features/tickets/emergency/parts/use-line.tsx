import { useEffect, useRef } from "react";

/** A line may be there again without a word of the browser. */
const knockEveryMs = 20_000;

/** Calls it as soon as there may be a line: at the browser's word, and every 20 seconds while somebody looks. */
export function useLine(onLine: () => void): void {
  const latest = useRef(onLine);
  latest.current = onLine;
  useEffect(() => {
    const go = () => latest.current();
    let knocking: ReturnType<typeof setInterval> | undefined;
    // A tab that nobody sees has no clock running.
    const look = () => {
      clearInterval(knocking);
      if (document.visibilityState !== "visible") return;
      knocking = setInterval(() => {
        if (navigator.onLine) go();
      }, knockEveryMs);
    };
    look();
    addEventListener("online", go);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", go);
      document.removeEventListener("visibilitychange", look);
      clearInterval(knocking);
    };
  }, []);
}
