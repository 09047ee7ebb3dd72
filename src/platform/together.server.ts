/**
 * Work that is cheaper for several at once: what is asked for while it runs is done together afterwards, and what comes alone
 * waits for nothing. It is all or nothing, since where it fails each is worked by itself.
 */
export function together<One>(work: (all: One[]) => Promise<void>): (one: One) => Promise<void> {
  type Turn = (one: One) => Promise<void>;
  let [last, next]: [Promise<unknown>, Turn | null] = [Promise.resolve(), null];
  const begin = (): Turn => {
    const all: One[] = [];
    const done = last.then(() => {
      next = null;
      return work(all).then(
        () => null,
        (error: unknown) => ({ error }),
      );
    });
    last = done;
    return async (one) => {
      all.push(one);
      const failed = await done;
      if (failed && all.length === 1) throw failed.error;
      if (failed) await work([one]);
    };
  };
  return (one) => {
    next ??= begin();
    return next(one);
  };
}
