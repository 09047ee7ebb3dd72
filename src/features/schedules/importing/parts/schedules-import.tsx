import { ImportDialog } from "#features/imports/parts/import-dialog.tsx";
import { refreshes } from "../../editing/client.ts";
import { scheduleRoutes } from "../../routes.ts";
import { scheduleColumns, scheduleSample } from "../fields.ts";

type SchedulesImportProps = { propertyId: string; propertyName: string; onClose: () => void };

/** Schedules of a building from a file. */
export const SchedulesImport = ({ propertyId, propertyName, onClose }: SchedulesImportProps) => (
  <ImportDialog
    title={`Read schedules of ${propertyName} from a file`}
    kind="schedules"
    propertyId={propertyId}
    into={propertyId}
    call={scheduleRoutes.importSchedules}
    columns={scheduleColumns}
    sample={scheduleSample}
    hint="Without a start date a schedule begins today. Tasks of the next days are made at once."
    refreshes={refreshes}
    onClose={onClose}
  />
);
