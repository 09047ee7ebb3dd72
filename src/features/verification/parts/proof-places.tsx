import { ChevronRight, MapPin } from "lucide-react";
import { formatInstant } from "#domain/days.ts";
import { distanceWords, metresBetween, type Position } from "#features/evidence/place.rules.ts";
import type { Media } from "#features/media/contract.ts";
import { arrivalWords, placeWords } from "../proof.rules.ts";
import { useBuilding } from "../proof-client.ts";

type ProofPlacesProps = { files: readonly Media[]; propertyId: string };

/** Where and when the proof was taken: in one sentence, and file by file for those who want to know. */
export function ProofPlaces({ files, propertyId }: ProofPlacesProps) {
  const building = useBuilding(propertyId);
  if (building === undefined) return null;
  return (
    <section className="flex flex-col gap-1">
      <h4 className="font-semibold">Place</h4>
      <p className="flex items-start gap-2">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <span>{placeWords(files, building)}</span>
      </p>
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-brand [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-5 transition-transform duration-150 group-open:rotate-90" />
          Place and time of each file
        </summary>
        <ul className="flex flex-col gap-2 text-sm">
          {files.map((file) => (
            <FileFacts key={file.id} file={file} building={building} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function FileFacts({ file, building }: { file: Media; building: Position }) {
  const metres = metresBetween(file, building);
  const arrival = arrivalWords(file.timestamp, file.uploadedAt);
  return (
    <li className="break-words tabular-nums">
      <span className="font-medium break-all">{file.fileName}</span>
      <span className="block text-ink-soft">Place: {metres === null ? "not available" : distanceWords(metres)}</span>
      <span className="block text-ink-soft">
        {file.timestamp === null
          ? `Time of the device: not available. Received ${formatInstant(file.uploadedAt)}.`
          : `Taken ${formatInstant(file.timestamp)}, ${arrival}.`}
      </span>
    </li>
  );
}
