import { ImportDialog } from "#features/imports/parts/import-dialog.tsx";
import { refreshes } from "../client.ts";
import type { Meter } from "../contract.ts";
import { readingColumns, readingSample } from "../readings/import.fields.ts";
import { meterRoutes } from "../routes.ts";

/** Readings of a meter from a file. */
export const ReadingsImport = ({ meter, onClose }: { meter: Meter; onClose: () => void }) => (
  <ImportDialog
    title={`Readings of ${meter.name} from a file`}
    kind="readings"
    propertyId={meter.propertyId}
    subjectId={meter.id}
    into={meter.id}
    call={meterRoutes.importReadings}
    columns={readingColumns}
    sample={readingSample}
    hint="A day without a time stands for its noon."
    refreshes={refreshes}
    onClose={onClose}
  />
);
