/** A day on which working hours do not count. */
export type Holiday = { day: string; name: string; source: "fixed" | "Easter" | "moon" };

/** Holidays of each year: Public Holidays Act, Cap. P40, with 12 June since 2019. */
const everyYear = [
  ["01-01", "New Year's Day"],
  ["05-01", "Workers' Day"],
  ["06-12", "Democracy Day"],
  ["10-01", "National Day"],
  ["12-25", "Christmas Day"],
  ["12-26", "Boxing Day"],
] as const;

/** Good Friday of each year; Easter Monday is three days later. */
const goodFridays = ["2025-04-18", "2026-04-03", "2027-03-26", "2028-04-14", "2029-03-30", "2030-04-19"] as const;

/**
 * As astronomers reckon them. The government declares them a few days before, and they may fall a day later or earlier:
 * what is declared is corrected here.
 */
const byTheMoon = [
  ["2025-03-31", "Eid-el-Fitr"],
  ["2025-04-01", "Eid-el-Fitr"],
  ["2025-06-06", "Eid-el-Kabir"],
  ["2025-06-09", "Eid-el-Kabir"],
  ["2025-09-05", "Eid-el-Maulud"],
  ["2026-03-20", "Eid-el-Fitr"],
  ["2026-03-23", "Eid-el-Fitr"],
  ["2026-05-27", "Eid-el-Kabir"],
  ["2026-05-28", "Eid-el-Kabir"],
  ["2026-08-26", "Eid-el-Maulud"],
  ["2027-03-10", "Eid-el-Fitr"],
  ["2027-03-11", "Eid-el-Fitr"],
  ["2027-05-17", "Eid-el-Kabir"],
  ["2027-05-18", "Eid-el-Kabir"],
  ["2027-08-16", "Eid-el-Maulud"],
  ["2028-02-28", "Eid-el-Fitr"],
  ["2028-05-05", "Eid-el-Kabir"],
  ["2028-08-03", "Eid-el-Maulud"],
] as const;

const years = goodFridays.map((day) => day.slice(0, 4));
const after = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const holidays: readonly Holiday[] = [
  ...years.flatMap((year) =>
    everyYear.map(([day, name]) => ({ day: `${year}-${day}`, name, source: "fixed" as const })),
  ),
  ...goodFridays.flatMap((day) => [
    { day, name: "Good Friday", source: "Easter" as const },
    { day: after(day, 3), name: "Easter Monday", source: "Easter" as const },
  ]),
  ...byTheMoon.map(([day, name]) => ({ day, name, source: "moon" as const })),
];
