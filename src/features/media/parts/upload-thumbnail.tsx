import { FileImage, FileText, Film, Mic } from "lucide-react";
import { useEffect, useState } from "react";
import type { Entry } from "#browser/uploads/rules.ts";

/** A look at the file; a sign of its kind where this browser cannot draw it (a film, a paper, an iPhone's HEIC). */
export function UploadThumbnail({ entry: { file, type, isPaper } }: { entry: Entry }) {
  const address = useAddress(file);
  const [isDrawn, setDrawn] = useState(true);
  const isFilm = type.startsWith("video/");
  const isVoice = type.startsWith("audio/");
  const isPicture = !isFilm && !isVoice && (!isPaper || type.startsWith("image/"));
  const Icon = isFilm ? Film : isVoice ? Mic : isPicture ? FileImage : FileText;
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control bg-hush">
      {!isPicture || !isDrawn ? (
        <Icon aria-hidden="true" className="size-7 text-brand" />
      ) : (
        <img
          src={address}
          alt=""
          decoding="async"
          onError={() => setDrawn(false)}
          onLoad={() => setDrawn(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

function useAddress(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
