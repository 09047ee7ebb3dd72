import { Camera } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";

const CameraDialog = lazy(async () => ({ default: (await import("./camera-dialog.tsx")).CameraDialog }));

type CameraButtonProps = { onBurst: (files: File[], burst: string) => void };

/** Opens the camera of the app, where the device lets a page have one. */
export function CameraButton({ onBurst }: CameraButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (typeof navigator === "undefined" || !navigator.mediaDevices) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)} wide icon={<Camera aria-hidden="true" className="size-5" />}>
        Take a photo here and now
      </Button>
      <Suspense>{isOpen ? <CameraDialog onBurst={onBurst} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
