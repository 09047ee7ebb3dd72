/** Whether two things of JSON say the same, in whatever order; what is `undefined` is not there. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, at) => same(one, b[at]));
  return isWithin(a, b) && isWithin(b, a, () => true);
}

type Named = Record<string, unknown>;

/** Whether all that `a` names is in `b`. */
function isWithin(a: object, b: object, equal = same): boolean {
  for (const name in a) {
    const one = (a as Named)[name];
    if (one === undefined) continue;
    const other = Object.hasOwn(b, name) ? (b as Named)[name] : undefined;
    if (other === undefined || !equal(one, other)) return false;
  }
  return true;
}
