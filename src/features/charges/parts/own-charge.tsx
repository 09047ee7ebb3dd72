import { formatNaira } from "#domain/money.ts";
import { Divided, RowLink, Section } from "#ui/card.tsx";
import { RelativeDay } from "#ui/values.tsx";
import { useMyCharges } from "../client.ts";
import type { MyCharge } from "../contract.ts";

const isShown = ({ owedKobo, aheadKobo, payments }: MyCharge) => owedKobo > 0 || aheadKobo > 0 || payments.length > 0;

/**
 * What one's own unit owes, as a line that leads to all of it; nothing where nothing was ever asked or paid. Who moved out
 * finds there what was theirs.
 */
export function OwnCharge() {
  const shown = (useMyCharges().data?.units ?? []).filter(isShown);
  if (shown.length === 0) return null;
  return (
    <Section title="Service charge">
      <Divided>
        {shown.map(({ unitId, unit, owedKobo, aheadKobo, nextDueOn, livesThere }) => (
          <RowLink key={unitId} to="/service-charge">
            <span className="block font-bold tabular-nums">
              {aheadKobo > 0 ? `${formatNaira(aheadKobo)} paid ahead` : `${formatNaira(owedKobo)} to be paid`}
            </span>
            <span className="block text-sm text-ink-soft">
              {livesThere ? unit : `${unit}, where you lived`}
              {owedKobo > 0 && nextDueOn ? (
                <>
                  {" · "}
                  <RelativeDay day={nextDueOn} due="due" />
                </>
              ) : null}
            </span>
          </RowLink>
        ))}
      </Divided>
    </Section>
  );
}
