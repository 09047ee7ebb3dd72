import { ExportButton } from "#browser/csv-button.tsx";
import { goodToast } from "#browser/toasts.ts";
import { saveExport } from "../client.ts";

/** Everything kept about oneself, at once. */
export function OwnExport() {
  const save = async () => {
    await saveExport();
    goodToast("Your Data Is Ready", "The zip is among your downloads.");
  };
  return (
    <ExportButton save={save} busyLabel="Putting it together…" className="self-start">
      Download my data
    </ExportButton>
  );
}
