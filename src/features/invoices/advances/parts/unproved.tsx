import { formatNaira } from "#domain/money.ts";
import { useAdvances } from "../client.ts";

/** What each contractor of a building was given ahead and has not proved. */
export function Unproved({ propertyId }: { propertyId: string }) {
  const unproved = useAdvances(propertyId).data?.unproved ?? [];
  if (unproved.length === 0) return null;
  return (
    <div>
      <h2 className="text-ink-soft">Given ahead, not yet proved</h2>
      <ul>
        {unproved.map(({ contractorName, kobo }) => (
          <li key={contractorName} className="break-words">
            <b className="tabular-nums">{formatNaira(kobo)}</b> {contractorName}
          </li>
        ))}
      </ul>
    </div>
  );
}
