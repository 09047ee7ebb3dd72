import { useSuspenseQuery } from "@tanstack/react-query";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { inboundMailApi } from "#features/inbound-mail/client.ts";
import type { InboundMailState, RefusedMail } from "#features/inbound-mail/contract.ts";
import { Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { PagedList } from "./paged-list.tsx";

/** How answers by mail are set up, and which of them were not added. */
export function AnswersByMail() {
  const { inboundMail } = useSuspenseQuery(optionsOf(inboundMailApi.findInboundMail, {}), queryClient).data;
  const { domain, missing } = inboundMail;
  return (
    <>
      <PageHeader
        title="Answers by mail"
        lead={
          domain === null
            ? "People answer mails about their requests once this is set up (docs/channels.md)."
            : `What people answer to mails about requests arrives at ${domain} and stands under the request.`
        }
      />
      <div className="flex flex-col gap-8">
        {missing.length > 0 ? <Missing missing={missing} /> : <Standing inboundMail={inboundMail} />}
        <Section title="Answers that were not added">
          <PagedList
            call={inboundMailApi.listRefusedMails}
            input={{}}
            rowsOf={({ mails }) => mails}
            label="mails"
            none="Every answer of the last month was added."
          >
            {(mail) => <Refused mail={mail} />}
          </PagedList>
        </Section>
      </div>
    </>
  );
}

const Missing = ({ missing }: { missing: readonly string[] }) => (
  <EmptyState title="Answers by mail are not set up">
    {`Missing: ${missing.join(", ")}. Until then mails say nothing of answers, and everything else works as it does.`}
  </EmptyState>
);

function Standing({ inboundMail: { checkedBy, hook, week } }: { inboundMail: InboundMailState }) {
  const facts: [string, string][] = [
    ["Mails are brought to", hook],
    ["Senders are checked by", checkedBy ?? "nobody: set INBOUND_MAIL_CHECKED_BY to the name of your mail server"],
    ["Added in the last 7 days", week.added.toLocaleString("en")],
    ["Not added", week.refused.toLocaleString("en")],
    ["Written by machines, left out", week.dropped.toLocaleString("en")],
    ["Waiting to be read", week.waiting.toLocaleString("en")],
  ];
  return (
    <Section title="How it stands">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const Refused = ({ mail: { sender, why, receivedAt } }: { mail: RefusedMail }) => (
  <div className="min-w-0 flex-1">
    <p className="font-semibold break-words">{sender ?? "From nobody that it names"}</p>
    <p className="break-words">{why}</p>
    <p className="text-sm text-ink-soft">
      <Instant at={receivedAt} />
    </p>
  </div>
);
