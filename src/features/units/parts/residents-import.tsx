import { ImportDialog } from "#features/imports/parts/import-dialog.tsx";
import { refreshesResidents } from "../client.ts";
import { residentColumns, residentSample } from "../import.fields.ts";
import { residentRoutes } from "../routes.ts";

type ResidentsImportProps = { propertyId: string; onClose: () => void };

/** Who lives in the units of a building, from a file. */
export const ResidentsImport = ({ propertyId, onClose }: ResidentsImportProps) => (
  <ImportDialog
    title="Read residents from a file"
    kind="residents"
    propertyId={propertyId}
    into={propertyId}
    call={residentRoutes.importResidents}
    columns={residentColumns}
    sample={residentSample}
    hint="Add the units first. Block and floor say which unit is meant where several have one name."
    refreshes={refreshesResidents}
    onClose={onClose}
  />
);
