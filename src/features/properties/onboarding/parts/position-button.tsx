import { LocateFixed, MapPin } from "lucide-react";
import { useState } from "react";
import { findPosition } from "#browser/media.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { type Draft, fieldId } from "../rules.ts";

type PositionProps = { draft: Draft; set: (fields: Partial<Draft>) => void; error: string | undefined };

const notFound = "The position could not be found. Allow it in the browser's settings and try again, or leave it out.";

/** The position of the building, from the device of somebody who stands in it. */
export function PositionButton({ draft: { latitude, longitude }, set, error }: PositionProps) {
  const [finding, setFinding] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [accuracyM, setAccuracyM] = useState<number | null>(null);
  const find = async () => {
    setFinding(true);
    setFailure(undefined);
    const { latitude, longitude, accuracy } = await findPosition();
    setFinding(false);
    if (latitude === null || longitude === null) return setFailure(notFound);
    set({ latitude, longitude });
    setAccuracyM(accuracy);
  };
  const shown = failure ?? error;
  return (
    <div className="flex flex-col gap-2" id={fieldId("latitude")} tabIndex={-1}>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          onClick={find}
          busy={finding}
          busyLabel="Finding the position…"
          icon={<LocateFixed aria-hidden="true" className="size-5" />}
        >
          I am at the building
        </Button>
        {latitude === null ? null : (
          <Button variant="plain" onClick={() => set({ latitude: null, longitude: null })}>
            Remove position
          </Button>
        )}
      </div>
      <div aria-live="polite" className="text-sm">
        {shown ? <FieldError>{shown}</FieldError> : null}
        {latitude === null || longitude === null ? (
          <p className="text-ink-soft">
            Optional. Keeps the building's position, so that proof of work can be checked against it.
          </p>
        ) : (
          <p className="flex items-center gap-1.5 tabular-nums">
            <MapPin aria-hidden="true" className="size-4 shrink-0 text-good" />
            {latitude.toFixed(5)}, {longitude.toFixed(5)}
            {accuracyM === null ? "" : ` (within ${Math.round(accuracyM)} m)`}
          </p>
        )}
      </div>
    </div>
  );
}
