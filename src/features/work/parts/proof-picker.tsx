import type { Entry } from "#browser/uploads/rules.ts";
import type { Uploads } from "#browser/uploads/use-uploads.ts";
import { CameraButton } from "#features/evidence/parts/camera.tsx";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { useFailures } from "#features/media/parts/use-failures.tsx";
import { FieldError } from "#ui/field.tsx";
import { FilePicker } from "#ui/file-picker.tsx";
import { useProofCode } from "../client.ts";

type ProofPickerProps = { taskId: string; uploads: Uploads; isSending: boolean; error: string | undefined };

/** Photos and videos that show the work, sent as the camera made them; they go up while the rest is written. */
export function ProofPicker({ taskId, uploads, isSending, error }: ProofPickerProps) {
  useFailures(uploads.entries);
  return (
    <div id="completion-mediaUploads" tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <LiveCamera taskId={taskId} uploads={uploads} />
      <FilePicker
        label="Add photos or videos of the work"
        help="They prove that it is done. Where and when they were taken goes with them, if you allow it."
        accept="image/*,video/*"
        busy={isSending}
        onFiles={(files) => uploads.add(files)}
      />
      {error ? <FieldError>{error}</FieldError> : null}
      <UploadList
        uploads={uploads}
        label="Proof to send"
        isLocked={isSending}
        fields={(entry) => <Place of={entry} />}
      />
    </div>
  );
}

/** The camera of the app, for a job whose code is known. */
function LiveCamera({ taskId, uploads }: { taskId: string; uploads: Uploads }) {
  const code = useProofCode(taskId);
  return code === null ? null : <CameraButton onBurst={(files, burst) => uploads.add(files, { code, burst })} />;
}

/** Where it was taken, since the distance to the building counts as evidence. */
function Place({ of: { position } }: { of: Entry }) {
  if (position === null) return <p className="text-sm text-ink-soft">Finding your position…</p>;
  const { latitude, accuracy } = position;
  if (latitude === null) return <p className="text-sm text-ink-soft">Without a position: this device gave none.</p>;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      Position found
      {accuracy === null ? "" : `, to within ${Math.max(1, Math.round(accuracy)).toLocaleString("en-NG")} m`}
    </p>
  );
}
