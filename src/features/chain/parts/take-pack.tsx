import { PackageCheck } from "lucide-react";
import { useState } from "react";
import { typed } from "#browser/api.ts";
import { saveFile } from "#browser/save-file.ts";
import { useSession } from "#browser/session.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import type { packCalls } from "../contract.ts";
import { packRoutes } from "../routes.ts";

const packApi = typed<typeof packCalls>(packRoutes);

/** For owners and managers: everything that proves how this was done, to hand on. */
export function TakePack({ taskId }: { taskId: string }) {
  const [busy, setBusy] = useState(false);
  const role = useSession()?.user.role;
  if (role !== "property_owner" && role !== "property_manager") return null;
  const take = async () => {
    setBusy(true);
    try {
      await saveFile({ ...packApi.readPack, path: `/tasks/${taskId}/pack` });
      goodToast("The Pack Is Ready", "The zip is among your downloads.");
    } catch (error) {
      problemToast("Download Failed", error);
    }
    setBusy(false);
  };
  return (
    <section className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <h3 className="font-bold">Proof pack</h3>
      <p className="text-ink-soft">
        Photos as they were sent, checks, timeline and signed log entries in one zip. Anybody can check offline that
        nothing was changed. Taking it stands in the log.
      </p>
      <Button
        busy={busy}
        busyLabel="Putting it together…"
        icon={<PackageCheck aria-hidden="true" className="size-5" />}
        onClick={() => void take()}
      >
        Download proof pack
      </Button>
    </section>
  );
}
