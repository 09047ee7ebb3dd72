import { type FigureRow, KeptFigures } from "#features/properties/figures.service.server.ts";
import { countedAnew, firmColumns } from "./counting.queries.server.ts";
import type { FirmAt } from "./rules.ts";
import { firmFigures, firmFiguresStale } from "./tables.server.ts";

export type FirmFigureRow = FigureRow & {
  pending: number;
  promises_kept: number;
  promises_broken: number;
  firms: FirmAt[];
};

/** What firms did at a building, of whose work nobody has said how it is, and what was promised there. */
export const keptFirms = new KeptFigures<FirmFigureRow>({
  ...{ kept: firmFigures, stale: firmFiguresStale, columns: firmColumns, countedAnew },
  shown: (column) => column,
});
