import { clsx } from "clsx";
import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonVariant, look } from "./button.tsx";

type FileButtonProps = {
  children: ReactNode;
  accept: string;
  variant: ButtonVariant;
  /** Opens the camera at once where the device has one, for one picture, and not what was taken before. */
  camera?: boolean;
  busy?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
};

/** A button that opens the camera or what lies on the device. */
export function FileButton({
  children,
  accept,
  variant,
  camera = false,
  busy = false,
  className,
  onFiles,
}: FileButtonProps) {
  return (
    <label
      aria-busy={busy || undefined}
      className={clsx(
        look({ variant }),
        "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
        className,
      )}
    >
      <input
        type="file"
        accept={accept}
        capture={camera ? "environment" : undefined}
        multiple={!camera}
        disabled={busy}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Camera aria-hidden="true" className="size-5" />
      {children}
    </label>
  );
}
