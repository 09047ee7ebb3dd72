import { useEffect, useRef } from "react";

/** A line may be there again without a word of the browser. */
const knockEveryMs = 20_000;

/** Calls it as soon as there may be a line: at the browser's word, and every 20 seconds while somebody looks. */
export function useLine(onLine: () => void): void {
  const latest = useRef(onLine);
  latest.current = onLine;
  useEffect(() => {
    const go = () => latest.current();
    addEventListener("online", go);
    const knocking = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine) go();
    }, knockEveryMs);
    return () => {
      removeEventListener("online", go);
      clearInterval(knocking);
    };
  }, []);
}
