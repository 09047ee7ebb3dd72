import { useState } from "react";
import type { Media } from "../contract.ts";

/** A voice note to be played; what this browser cannot play (AMR of older phones) can still be fetched. */
export function VoiceNote({ note: { url, fileName } }: { note: Media }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p className="text-sm">
        This voice note cannot be played here.{" "}
        <a href={url} download={fileName} className="font-semibold text-brand underline underline-offset-2">
          Download it
        </a>{" "}
        to hear it.
      </p>
    );
  return (
    <audio
      controls
      preload="metadata"
      src={url}
      aria-label={`Voice note ${fileName}`}
      onError={() => setBroken(true)}
      className="h-12 w-64 max-w-full"
    >
      <track kind="captions" label="None: it was spoken on the spot" />
    </audio>
  );
}
