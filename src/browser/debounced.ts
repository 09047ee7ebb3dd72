import { useEffect, useState } from "react";

const restMs = 180;

/** The text as it was when typing last rested, so that each letter is not a question to the server. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
