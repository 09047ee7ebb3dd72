/** How often a property is tried: as often as its test can afford, or as `PROPERTY_RUNS` says (`npm run bench -- properties`). */
export const runs = (few: number): number => Math.max(few, Number(process.env.PROPERTY_RUNS ?? 0));
