import { readDay, readInstant } from "#domain/days.ts";
import { instant } from "#domain/fields.ts";
import { type Column, readDayCell } from "#features/imports/cells.rules.ts";
import { eventLabels, readingFields } from "../fields.ts";

/** A day stands for its noon in Lagos. */
function momentOf(cell: string): number | string {
  const at = readInstant(cell.replace(" ", "T"));
  if (at) return at.getTime();
  const whole = readDay(readDayCell(cell));
  return whole === null ? cell : Date.parse(`${whole}T12:00:00+01:00`);
}

const wrongDate = "The date must be one that exists, as 2026-11-21, 21/11/2026 or 2026-11-21 14:05.";
const at = {
  ...instant("Date"),
  missing: wrongDate,
  judge: (value: unknown) => (typeof value === "number" ? null : wrongDate),
};

/** What a file of readings can say. */
export const readingColumns = {
  at: { field: at, header: "at", names: ["day", "time", "read at"], read: momentOf },
  value: { field: readingFields.value, header: "value", names: ["figure"] },
  added: { field: readingFields.added, header: "added", names: ["delivered", "bought"] },
  event: { field: readingFields.event, header: "event", labels: eventLabels },
  ended: { field: readingFields.ended, header: "ended" },
  note: { field: readingFields.note, header: "note" },
} satisfies Record<string, Column>;

export const readingSample = `at,value,added,event,ended,note
2026-10-01,1204,,,,
2026-11-01 08:30,1411,,,,Read by the caretaker
15/11/2026,3,,replaced,1502,A new meter
`;
