import { type RefObject, useEffect, useRef, useState } from "react";
import { freshKey } from "#browser/api-request.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type CameraDialogProps = { onBurst: (files: File[], burst: string) => void; onClose: () => void };

const frames = 3;
/** Three frames within two seconds: a hand moves by then, a picture of a picture does not. */
const pauseMs = 900;
const quality = 0.85;
const asked: MediaStreamConstraints = { video: { facingMode: "environment", width: { ideal: 1_920 } }, audio: false };

/** The camera of the app: one press takes three frames, which go up with the code of the job. */
export function CameraDialog({ onBurst, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { isReady, problem } = useStream(video);
  const [taken, setTaken] = useState<number | null>(null);
  const take = async () => {
    if (video.current === null) return;
    const burst = freshKey();
    const files: File[] = [];
    for (let frame = 1; frame <= frames; frame += 1) {
      setTaken(frame);
      if (frame > 1) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const file = await frameOf(video.current, frame);
      if (file) files.push(file);
    }
    if (files.length > 0) onBurst(files, burst);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Take a photo here and now"
      description="Hold the phone still for two seconds. Three frames are taken, with the code of this job."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="action"
            size="large"
            disabled={!isReady}
            busy={taken !== null}
            busyLabel={`Frame ${taken ?? 1} of ${frames}`}
            onClick={() => void take()}
          >
            Take photo
          </Button>
        </>
      }
    >
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label="What the camera sees"
          className="aspect-[3/4] w-full rounded-control bg-hush object-cover sm:aspect-[4/3]"
        />
      )}
    </Dialog>
  );
}

const refused = "The camera could not be opened. Allow it in the browser, or choose a photo from the gallery instead.";

/** The picture of the camera while the dialog is open; the camera goes off with it. */
function useStream(video: RefObject<HTMLVideoElement | null>) {
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    navigator.mediaDevices
      .getUserMedia(asked)
      .then((given) => {
        stream = given;
        if (isGone || video.current === null) return stop();
        video.current.srcObject = given;
        video.current.onloadeddata = () => setReady(true);
      })
      .catch(() => setProblem(refused));
    return () => {
      isGone = true;
      stop();
    };
  }, [video]);
  return { isReady, problem };
}

/** What the camera sees now, as a file; null where the browser cannot draw it. */
async function frameOf(video: HTMLVideoElement, frame: number): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  const name = `here-and-now-${new Date().toISOString().slice(11, 19).replaceAll(":", "")}-${frame}.jpg`;
  return blob && new File([blob], name, { type: "image/jpeg" });
}
