type Named = { name: string; kobo: number };

/** At most so many parts of a whole, the largest first; what is left over is one. What went back is no part of it. */
export function partsOf<T extends Named>(list: readonly T[], most: number): Named[] {
  const real = list.filter(({ kobo }) => kobo > 0).toSorted((one, other) => other.kobo - one.kobo);
  if (real.length <= most) return real.map(({ name, kobo }) => ({ name, kobo }));
  const first = real.slice(0, most - 1).map(({ name, kobo }) => ({ name, kobo }));
  return [...first, { name: "All else", kobo: sumOf(real.slice(most - 1)) }];
}

const sumOf = (list: readonly Named[]): number => list.reduce((sum, { kobo }) => sum + kobo, 0);

export type Segment = Named & { from: number; to: number };

/** Where each part lies between 0 and 1 of the whole. */
export function segmentsOf(parts: readonly Named[]): Segment[] {
  const all = Math.max(1, sumOf(parts));
  let before = 0;
  return parts.map((part) => {
    const from = before / all;
    before += part.kobo;
    return { ...part, from, to: before / all };
  });
}

type Flow = { from: Named[]; to: Named[] };
const [mostBands, mostFrom] = [6, 3];

/**
 * Where it came from and where it went, as two sides that are as much, of six bands at most together. What was spent beyond
 * what came in, or came in beyond what was spent, is a band of its own, and no more than that is said of it.
 */
export function flowOf(received: readonly { what: string; kobo: number }[], spent: readonly Named[]): Flow | null {
  const came = received.map(({ what, kobo }) => ({ name: what, kobo }));
  const [inKobo, outKobo] = [came, spent].map((list) => sumOf(partsOf(list, 1))) as [number, number];
  if (inKobo === 0 || outKobo === 0) return null;
  const beyond = (name: string, kobo: number) => (kobo > 0 ? [{ name, kobo }] : []);
  const less = beyond("Spent beyond what came in", outKobo - inKobo);
  const more = beyond("Not spent in these months", inKobo - outKobo);
  const from = [...partsOf(came, mostFrom - less.length), ...less];
  return { from, to: [...partsOf(spent, mostBands - from.length - more.length), ...more] };
}
