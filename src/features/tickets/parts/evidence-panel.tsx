import { lazy, Suspense } from "react";
import type { Entry } from "#browser/uploads/rules.ts";
import type { Uploads } from "#browser/uploads/use-uploads.ts";
import { UploadList } from "#features/media/parts/upload-list.tsx";
import { FileButton } from "#ui/file-button.tsx";
import { FilePicker } from "#ui/file-picker.tsx";

const VoiceRecorder = lazy(async () => ({
  default: (await import("#features/media/parts/voice-recorder.tsx")).VoiceRecorder,
}));

type PickerProps = {
  uploads: Uploads;
  isSending: boolean;
  isSmall?: boolean;
  /** Whether voice notes are taken as well. */
  takesVoice?: boolean;
};

const accept = "image/*,video/*";
const label = "Add photos or videos";

/** Takes photos and videos from the camera or the gallery; they go up while the rest is written. */
export function EvidencePicker({ uploads, isSending, isSmall = false, takesVoice = false }: PickerProps) {
  return (
    <div id="request-mediaUploads" tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {isSmall ? (
        <FileButton variant="plain" className="self-start" accept={accept} busy={isSending} onFiles={uploads.add}>
          {label}
        </FileButton>
      ) : (
        <FilePicker
          label={label}
          help="From the camera or the gallery, up to 20 files of 50 MB. Their place and time go with them, if you allow it."
          accept={accept}
          busy={isSending}
          onFiles={uploads.add}
        />
      )}
      {takesVoice ? (
        <Suspense>
          <VoiceRecorder isLocked={isSending} onRecorded={uploads.record} />
        </Suspense>
      ) : null}
      <UploadList uploads={uploads} label="Photos and videos to send" isLocked={isSending} />
    </div>
  );
}

/** The specification's sentence; without a position it promises none. */
export function evidenceWords(files: readonly Entry[]): string {
  const isPlaced = files.every(({ position }) => typeof position?.latitude === "number");
  return `${files.length} file(s) uploaded with ${isPlaced ? "GPS coordinates and timestamp" : "timestamp"}`;
}
