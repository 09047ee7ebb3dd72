/** The end of an axis that holds the amount, as people would write it: 1, 2, 5 and their tens. */
export function niceTop(amount: number): number {
  if (amount <= 0) return 1;
  const ten = 10 ** Math.floor(Math.log10(amount));
  return [1, 2, 5, 10].map((n) => n * ten).find((top) => top >= amount) ?? 10 * ten;
}
