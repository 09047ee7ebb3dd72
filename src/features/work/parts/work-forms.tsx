import { lazy, Suspense } from "react";
import { useOpenForm } from "./open-form.tsx";

const CompleteDialog = lazy(async () => ({ default: (await import("./complete-dialog.tsx")).CompleteDialog }));
const LogDialog = lazy(async () => ({ default: (await import("../logs/parts/log-dialog.tsx")).LogDialog }));

const StartDialog = lazy(async () => ({ default: (await import("./start-dialog.tsx")).StartDialog }));

/** The form of work that the address opens, loaded once it is asked for. */
export function WorkForms() {
  const { complete, log, start, close } = useOpenForm();
  return (
    <Suspense>
      {complete === null ? null : <CompleteDialog taskId={complete} onClose={close} />}
      {start === null ? null : <StartDialog taskId={start} onClose={close} />}
      {log === null ? null : <LogDialog taskId={log} onClose={close} />}
    </Suspense>
  );
}
