import { clsx } from "clsx";
import { FileVideo } from "lucide-react";
import { useState } from "react";

type FilmProps = {
  /** Absent where it is not to be loaded yet. */
  src: string | undefined;
  /** What it is saved as; null where it is not handed over. */
  fileName: string | null;
  /** Told that this address gave nothing to play: it may have ended. */
  onBroken?: () => void;
  className?: string;
};

/** A video; where this browser cannot play it a sentence says so, in the place of a sign that nobody knows. */
export function Film({ src, fileName, onBroken, className }: FilmProps) {
  const [broken, setBroken] = useState<string>();
  if (src !== undefined && src === broken) return <Unplayable src={src} fileName={fileName} />;
  return (
    <video
      src={src}
      controls
      playsInline
      preload="metadata"
      onError={() => {
        setBroken(src);
        onBroken?.();
      }}
      className={clsx("max-w-full", className)}
    >
      <track kind="captions" label="None: it was filmed on the spot" />
    </video>
  );
}

const Unplayable = ({ src, fileName }: { src: string; fileName: string | null }) => (
  <div role="status" className="flex flex-col items-center gap-3 px-6 py-8 text-center">
    <FileVideo aria-hidden="true" className="size-12" />
    <p className="max-w-80">
      This video cannot be played here.{" "}
      {fileName === null ? null : (
        <>
          <a href={src} download={fileName} className="font-semibold underline underline-offset-2">
            Download it
          </a>{" "}
          to look at it with another program.
        </>
      )}
    </p>
  </div>
);
