/** A busy phone is never idle. */
const longestMs = 2_000;

/** Does it when nothing else is to be done; answers what calls that off. Where the browser cannot tell, at once. */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    work();
    return () => {};
  }
  const waiting = requestIdleCallback(() => work(), { timeout: longestMs });
  return () => cancelIdleCallback(waiting);
}
