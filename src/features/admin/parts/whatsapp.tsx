import { useSuspenseQuery } from "@tanstack/react-query";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { whatsAppApi } from "#features/whatsapp/client.ts";
import type { UnknownMessage, WhatsAppState } from "#features/whatsapp/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { PagedList } from "./paged-list.tsx";

/** How WhatsApp is set up, and what people wrote whom nobody knows. */
export function WhatsApp() {
  const { whatsapp } = useSuspenseQuery(optionsOf(whatsAppApi.findWhatsApp, {}), queryClient).data;
  return (
    <>
      <PageHeader
        title="WhatsApp"
        lead={
          whatsapp.number === null
            ? "People report, hear and answer by WhatsApp once a number is set up (docs/channels.md)."
            : `People write to ${formatPhone(whatsapp.number)}.`
        }
      />
      <div className="flex flex-col gap-8">
        <Templates templates={whatsapp.templates} isSetUp={whatsapp.number !== null} />
        <Section title="From people whom nobody knows">
          <PagedList
            call={whatsAppApi.listUnknownMessages}
            input={{}}
            rowsOf={({ messages }) => messages}
            label="messages"
            none="Nothing was written by somebody whom nobody knows."
          >
            {(message) => <Message message={message} />}
          </PagedList>
        </Section>
      </div>
    </>
  );
}

type TemplatesProps = { templates: WhatsAppState["templates"]; isSetUp: boolean };

function Templates({ templates, isSetUp }: TemplatesProps) {
  if (templates.length === 0)
    return (
      <EmptyState title={isSetUp ? "No word of the templates yet" : "WhatsApp is not set up"}>
        {isSetUp
          ? "Have tunse_notice and tunse_emergency approved. Until then only those are told who wrote within a day."
          : "Nothing is sent or taken until then, and everything else works as it does."}
      </EmptyState>
    );
  return (
    <Section title="Templates">
      <Divided>
        {templates.map(({ name, language, state, reason, at }) => (
          <li key={`${name} ${language}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <p className="min-w-0 flex-1 font-semibold break-words">
              {name} ({language})
            </p>
            <Badge tone={state === "APPROVED" ? "good" : "bad"}>{state.toLowerCase().replaceAll("_", " ")}</Badge>
            <p className="w-full text-sm text-ink-soft">
              <Instant at={at} /> {reason && reason !== "NONE" ? reason : null}
            </p>
          </li>
        ))}
      </Divided>
    </Section>
  );
}

/** What was sent without words, by WhatsApp's word for it. */
const kinds: Record<string, string> = {
  ...{ image: "A photo", video: "A film", audio: "A voice note", document: "A paper", sticker: "A sticker" },
  ...{ contacts: "A contact card", location: "A place", reaction: "A reaction" },
};

function Message({ message: { phone, name, type, text, why, sentAt } }: { message: UnknownMessage }) {
  const who = [name, phone === null ? "phone hidden" : formatPhone(phone)].filter(Boolean).join(", ");
  return (
    <div className="min-w-0 flex-1">
      <p className="font-semibold break-words">{who}</p>
      <p className="break-words whitespace-pre-line">
        {text || (kinds[type] ?? "Something that WhatsApp shows to phones alone")}
      </p>
      <p className="text-sm text-ink-soft">
        <Instant at={sentAt} /> {why}
      </p>
    </div>
  );
}
