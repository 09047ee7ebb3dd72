/** How many promises to those who reported were kept, as a sum; null where none has ended. */
export function inTime({ promisesKept, promisesBroken }: { promisesKept: number; promisesBroken: number }) {
  const all = promisesKept + promisesBroken;
  if (all === 0) return null;
  const count = (value: number) => value.toLocaleString("en-NG");
  return `${count(promisesKept)} of ${count(all)} promises kept in time`;
}
