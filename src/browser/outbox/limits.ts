/** A call that got no answer by then is not waited for: browsers hold a dead line open for minutes. */
export const callMs = 45_000;
/** A file of which nothing has moved for so long. */
export const stillMs = 60_000;

type Limits = { signal: AbortSignal; ms: number; late: Error };

/** Lets it work as long as it `moves` within this time, and calls it off otherwise: then it throws `late`. */
export async function whileMoving<T>(
  work: (signal: AbortSignal, moves: () => void) => Promise<T>,
  { signal, ms, late }: Limits,
): Promise<T> {
  const limit = new AbortController();
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => limit.abort(signal.reason);
  const giveUp = () => {
    isLate = true;
    limit.abort(late);
  };
  const moves = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms);
  };
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  moves();
  try {
    return await work(limit.signal, moves);
  } catch (error) {
    throw isLate ? late : error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
