import { Download } from "lucide-react";
import { useState } from "react";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { saveExport } from "../client.ts";

export function ExportButton() {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await saveExport();
      goodToast("Your Data Is Ready", "The zip is among your downloads.");
    } catch (error) {
      problemToast("Download Failed", error);
    }
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      busyLabel="Putting it together…"
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => void take()}
      className="self-start"
    >
      Download my data
    </Button>
  );
}
