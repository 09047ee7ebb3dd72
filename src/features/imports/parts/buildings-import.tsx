import { propertyRoutes } from "#features/properties/routes.ts";
import { buildingColumns, buildingSample, mostBuildings } from "../building.fields.ts";
import { importRoutes } from "../routes.ts";
import { ImportDialog } from "./import-dialog.tsx";

/** Buildings of one's own from a file. */
export const BuildingsImport = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    title="Bring in buildings from a file"
    kind="properties"
    call={importRoutes.importProperties}
    columns={buildingColumns}
    sample={buildingSample}
    hint="Components are parted by semicolons. A plan is made for each building at once."
    most={mostBuildings}
    refreshes={[propertyRoutes.listProperties, "property"]}
    onClose={onClose}
  />
);
