/** A busy phone is never idle, and a tab that nobody sees draws nothing. */
const longestMs = 2_000;

/**
 * Does it when nothing else is to be done and what stands there has been drawn; answers what calls that off. Where the
 * browser cannot tell, at once.
 */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    work();
    return () => {};
  }
  let waiting = 0;
  let frame = 0;
  const rest = () => {
    cancelAnimationFrame(frame);
    clearTimeout(clock);
    waiting = requestIdleCallback(() => work(), { timeout: longestMs });
  };
  const clock = setTimeout(rest, longestMs);
  // A browser is idle between what was built and its paint too: by the second frame the first one has been drawn.
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(rest);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(clock);
    cancelIdleCallback(waiting);
  };
}
