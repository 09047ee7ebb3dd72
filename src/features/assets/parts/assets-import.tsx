import { ImportDialog } from "#features/imports/parts/import-dialog.tsx";
import { refreshes } from "../client.ts";
import { assetColumns, assetSample } from "../import.fields.ts";
import { assetRoutes } from "../routes.ts";

type AssetsImportProps = { propertyId: string; onClose: () => void };

/** The register of machines from a file. */
export const AssetsImport = ({ propertyId, onClose }: AssetsImportProps) => (
  <ImportDialog
    title="Read machines from a file"
    kind="assets"
    propertyId={propertyId}
    into={propertyId}
    call={assetRoutes.importAssets}
    columns={assetColumns}
    sample={assetSample}
    hint="What a machine is a part of is named or told by its serial number, in the file or on the register."
    refreshes={refreshes}
    onClose={onClose}
  />
);
