import { ChevronLeft, ChevronRight, FileImage, FileText, Mic, Play } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Film } from "#ui/film.tsx";
import type { Media } from "../contract.ts";
import { VoiceNote } from "./voice-note.tsx";

type PhotosProps = { files: readonly Media[]; label: string };

const mostShown = 4;

/** Voice notes to be played, and pictures and videos as small tiles; one press shows them large, one after the other. */
export function Photos({ files: all, label }: PhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  const files = all.filter(({ fileType }) => fileType !== "audio");
  const notes = all.filter(({ fileType }) => fileType === "audio");
  if (all.length === 0) return null;
  const shown = files.length > mostShown ? files.slice(0, mostShown) : files;
  return (
    <>
      {notes.map((note) => (
        <VoiceNote key={note.id} note={note} />
      ))}
      <ul aria-label={label} className="grid w-full max-w-80 grid-cols-2 gap-1.5 empty:hidden">
        {shown.map((file, at) => {
          const more = at === shown.length - 1 ? files.length - shown.length : 0;
          return (
            <li key={file.id}>
              <button
                type="button"
                onClick={() => setOpen(at)}
                aria-label={more > 0 ? `${file.fileName}, and ${more} more` : `Open ${file.fileName}`}
                className="relative block aspect-square w-full overflow-hidden rounded-control bg-hush"
              >
                <Tile file={file} />
                {more > 0 ? (
                  <span className="absolute inset-0 flex items-center justify-center bg-cloth/80 text-xl font-bold text-on-cloth">
                    +{more}
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
      <Viewer files={files} at={open} onMove={setOpen} />
    </>
  );
}

const icons = { image: FileImage, video: Play, document: FileText, audio: Mic };

function Tile({ file }: { file: Media }) {
  if (file.thumbnailUrl) {
    return <img src={file.thumbnailUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />;
  }
  const Icon = icons[file.fileType];
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1.5 p-2 text-ink-soft">
      <Icon aria-hidden="true" className="size-7 text-brand" />
      <span className="w-full truncate text-sm">{file.fileName}</span>
    </span>
  );
}

type ViewerProps = { files: readonly Media[]; at: number | null; onMove: (at: number | null) => void };

function Viewer({ files, at, onMove }: ViewerProps) {
  const file = at === null ? undefined : files[at];
  if (at === null || !file) return null;
  const step = (by: number) => () => onMove((at + by + files.length) % files.length);
  const actions = (
    <div className="flex w-full items-center justify-between gap-2">
      <Button onClick={step(-1)} icon={<ChevronLeft aria-hidden="true" className="size-5" />}>
        Previous
      </Button>
      <span className="text-ink-soft tabular-nums">
        {at + 1} of {files.length}
      </span>
      <Button onClick={step(1)}>
        Next
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
  return (
    <Dialog
      open
      wide
      onOpenChange={() => onMove(null)}
      title={<span className="break-all">{file.fileName}</span>}
      actions={files.length > 1 ? actions : undefined}
    >
      <Large key={file.id} file={file} />
    </Dialog>
  );
}

/** What this browser cannot show (a HEIC of an iPhone, a PDF) can still be fetched. */
function Large({ file }: { file: Media }) {
  if (file.fileType === "video") {
    return <Film src={file.url} fileName={file.fileName} className="max-h-[65dvh] w-full rounded-control bg-hush" />;
  }
  if (file.thumbnailUrl) {
    const { width, height } = file;
    const ratio = width && height ? `${width} / ${height}` : undefined;
    return (
      <img
        src={file.url}
        alt={file.description || file.fileName}
        style={{ aspectRatio: ratio }}
        className="mx-auto max-h-[65dvh] rounded-control bg-hush object-contain"
      />
    );
  }
  return (
    <p className="text-ink-soft">
      {file.fileType === "document" ? "A PDF opens outside the page." : "This kind of picture cannot be shown here."}{" "}
      <a href={file.url} download={file.fileName} className="font-semibold text-brand underline underline-offset-2">
        Download it
      </a>{" "}
      to look at it.
    </p>
  );
}
