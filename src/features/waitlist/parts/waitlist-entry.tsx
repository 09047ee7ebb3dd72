import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { failureToast, goodToast } from "#browser/toasts.ts";
import { formatInstant } from "#domain/days.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { waitlistApi } from "../client.ts";
import type { LaterAnswers, WaitlistEntry } from "../contract.ts";
import { portfolioSizes, waitlistRoles } from "../rules.ts";

export const roleName = (role: string) => waitlistRoles[role] ?? role;
export const sizeName = (size: string) => portfolioSizes[size] ?? size;

/** Everything one address told us, and the way to take it off the list. */
export function EntryDialog({ entry, onClose }: { entry: WaitlistEntry; onClose: () => void }) {
  const [isAsked, ask] = useState(false);
  const remove = useSend(waitlistApi.removeEntry, {
    refreshes: [waitlistApi.listWaitlist],
    onError: (error) => failureToast("Error", error, "Failed to remove the entry"),
    onSuccess: () => {
      goodToast("Removed from the waitlist", `${entry.email} is no longer on it.`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={isAsked ? `Take ${entry.full_name} off the waitlist?` : entry.full_name}
      description={isAsked ? "Everything they told us is deleted for good." : undefined}
      actions={
        isAsked ? (
          <>
            <Button onClick={() => ask(false)}>Keep</Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              busyLabel="Deleting…"
              onClick={() => remove.mutate({ id: entry._id })}
            >
              Delete
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => ask(true)}>Delete…</Button>
            <Button variant="brand" onClick={onClose}>
              Close
            </Button>
          </>
        )
      }
    >
      {isAsked ? null : <Told entry={entry} />}
    </Dialog>
  );
}

function Told({ entry }: { entry: WaitlistEntry }) {
  const { utm_source, utm_medium, utm_campaign, referrer_url, device } = entry.tracking;
  const campaign = [utm_source, utm_medium, utm_campaign].filter(Boolean).join(" · ");
  return (
    <div className="flex flex-col gap-6">
      <Facts
        rows={[
          ["Email", entry.email],
          ...answered(entry),
          ["Came from", campaign || "Directly"],
          ["Page before", referrer_url],
          ["Device", device],
        ]}
      />
      {entry.later_answers.map((later) => (
        <section key={later.submitted_at} className="flex flex-col gap-2 border-t border-line pt-4">
          <h3 className="font-bold">Sent again</h3>
          <Facts rows={[["Name", later.full_name], ...answered(later)]} />
        </section>
      ))}
    </div>
  );
}

type Fact = [string, string | null | undefined];

const answered = (answers: LaterAnswers): Fact[] => [
  ["WhatsApp", answers.whatsapp_phone && formatPhone(answers.whatsapp_phone)],
  ["Role", roleName(answers.role)],
  ["Company", answers.company_name],
  ["Location", answers.location],
  ["Property types", answers.property_types.join(", ")],
  ["Portfolio size", sizeName(answers.portfolio_size)],
  ["Desired results", answers.desired_results.join(", ")],
  ["Biggest challenge", answers.biggest_challenge],
  ["Tried before", answers.previous_attempts],
  ["Budget", answers.willingness_to_pay],
  ["Submitted", formatInstant(answers.submitted_at)],
];

/** Only what was answered. */
const Facts = ({ rows }: { rows: Fact[] }) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
    {rows.flatMap(([name, value]) =>
      value
        ? [
            <dt key={name} className="text-ink-soft">
              {name}
            </dt>,
            <dd key={`${name} value`} className="wrap-anywhere whitespace-pre-line max-sm:-mt-2.5">
              {value}
            </dd>,
          ]
        : [],
    )}
  </dl>
);
