import type { Answered } from "#features/imports/client.ts";
import { ImportDialog } from "#features/imports/parts/import-dialog.tsx";
import { matchedSentence, refreshes } from "../client.ts";
import { unitColumns, unitSample } from "../import.fields.ts";
import { unitRoutes } from "../routes.ts";

type Matched = Answered & { matched: { members: number; tickets: number } };
type UnitsImportProps = { propertyId: string; onClose: () => void };

/** Units from a file. */
export const UnitsImport = ({ propertyId, onClose }: UnitsImportProps) => (
  <ImportDialog
    title="Read units from a file"
    kind="units"
    propertyId={propertyId}
    into={propertyId}
    call={unitRoutes.importUnits}
    columns={unitColumns}
    sample={unitSample}
    hint="A unit that is there already, by block, floor and name, is changed."
    refreshes={refreshes}
    said={({ matched }: Matched) => matchedSentence(matched)}
    onClose={onClose}
  />
);
