import { useCall } from "#browser/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import { anchorApi } from "../client.ts";
import type { AnchorStandings } from "../contract.ts";
import { kindNames } from "../rules.ts";

/** Whether those who keep checkpoints outside answer, and what went wrong. */
export function AnchorsSection() {
  const { authorities, problems, letters } = useCall(anchorApi.listAnchorStandings, {}).data;
  return (
    <>
      <PageHeader
        title="Anchors"
        lead="Others keep the fingerprint of everything on record, so that nobody here can rewrite it unseen. Once a day, when something was added."
      />
      <div className="flex flex-col gap-8">
        <WarningList title="Not in order" lines={problems} heading="h2" />
        {authorities.length > 0 ? (
          <Section title="Who keeps checkpoints">
            <Divided>
              {authorities.map((one) => (
                <Row key={`${one.kind} ${one.authority}`} one={one} />
              ))}
            </Divided>
          </Section>
        ) : (
          <EmptyState title="Nobody keeps checkpoints yet">
            Whoever runs the server names them in TIMESTAMP_URL and OPENTIMESTAMPS_URLS.
          </EmptyState>
        )}
        <Section title="By mail, each Monday">
          <p className="text-ink-soft">
            {letters.isMailSetUp
              ? `Addresses of CHECKPOINT_MAIL_TO: ${letters.addresses}. Owners who asked for it: ${letters.owners}.`
              : "No mail is set up: SMTP_URL is missing."}
          </p>
        </Section>
      </div>
    </>
  );
}

function Row({ one: { kind, authority, lastAt, lastSize, trouble } }: { one: AnchorStandings["authorities"][number] }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span className="wrap-anywhere">{authority}</span>
        {trouble ? <Badge tone="bad">In trouble</Badge> : null}
      </p>
      <p className="text-sm text-ink-soft">
        {kindNames[kind]}.{" "}
        {lastAt ? (
          <>
            Last kept <Instant at={lastAt} />, {lastSize?.toLocaleString("en-NG")} entries.
          </>
        ) : (
          "Has kept nothing yet."
        )}
      </p>
      {trouble ? (
        <p className="break-words">
          {trouble.says} Since <Instant at={trouble.since} />, {trouble.times} {trouble.times === 1 ? "time" : "times"}.
        </p>
      ) : null}
    </li>
  );
}
