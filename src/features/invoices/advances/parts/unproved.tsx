import { formatNaira } from "#domain/money.ts";
import { useAdvances } from "../client.ts";

/** What each contractor of a building was given ahead and has not proved. */
export function Unproved({ propertyId }: { propertyId: string }) {
  const { unproved = [], advances = [] } = useAdvances(propertyId).data ?? {};
  if (unproved.length === 0) return null;
  const isMissing = (of: string) =>
    advances.some(({ contractorName, arrival }) => contractorName === of && arrival?.state === "missing");
  return (
    <div>
      <h2 className="text-ink-soft">Given ahead, not yet proved</h2>
      <ul>
        {unproved.map(({ contractorName, kobo }) => (
          <li key={contractorName} className="break-words">
            <b className="tabular-nums">{formatNaira(kobo)}</b> {contractorName}
            {isMissing(contractorName) ? (
              <span className="font-semibold text-bad">. Not received, as they say</span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
