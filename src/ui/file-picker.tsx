import { Camera, type LucideIcon } from "lucide-react";
import { type DragEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";

type FilePickerProps = {
  label: ReactNode;
  help?: ReactNode;
  accept: string;
  multiple?: boolean;
  busy?: boolean;
  icon?: LucideIcon;
  onFiles: (files: File[]) => void;
};

/** A tile that opens the camera or gallery on phones and takes dropped files on laptops. */
export function FilePicker({
  label,
  help,
  accept,
  multiple = true,
  busy = false,
  icon: Icon = Camera,
  onFiles,
}: FilePickerProps) {
  const helpId = useId();
  const [over, setOver] = useState(false);
  const input = useEarlyFiles(onFiles);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !busy) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      data-over={over || undefined}
      aria-busy={busy || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-card border-2 border-dashed border-input-line bg-surface px-4 py-5 text-center hover-fade hover:bg-hush has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand data-over:border-brand data-over:bg-brand-tint"
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={busy}
        aria-describedby={help ? helpId : undefined}
        className="sr-only"
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <Icon aria-hidden="true" className="size-7 text-brand" />
      <span className="font-semibold">{label}</span>
      {help ? (
        <span id={helpId} className="text-sm text-ink-soft">
          {help}
        </span>
      ) : null}
    </label>
  );
}

/** Takes what was chosen before the scripts ran: nothing tells of it later. */
function useEarlyFiles(onFiles: (files: File[]) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const files = [...(input.current?.files ?? [])];
    if (files.length > 0) take.current(files);
  }, []);
  return input;
}
