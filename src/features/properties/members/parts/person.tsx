import type { ReactNode } from "react";
import { worksByLink } from "#domain/by-link.ts";
import { lagosDay } from "#domain/days.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Email } from "#ui/email.tsx";
import { Day } from "#ui/values.tsx";
import type { Member } from "../contract.ts";

type PersonProps = { member: Member; badge?: ReactNode; children?: ReactNode };

/** Who somebody is: initials, name, and below it what tells them apart. */
export function Person({ member, badge, children }: PersonProps) {
  return (
    <div className="flex min-w-0 flex-1 items-start gap-3">
      <Avatar name={member.name} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold break-words">
            {member.name}
            {member.isYou ? <span className="font-normal text-ink-soft"> (you)</span> : null}
          </span>
          {badge}
        </p>
        {children}
        <Contact member={member} />
      </div>
    </div>
  );
}

/** A masked number is for recognising somebody, so it cannot be called. */
function Contact({ member: { phone, email } }: { member: Member }) {
  const link = "inline-flex min-h-8 items-center text-ink-soft hover:text-ink hover:underline";
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {phone?.includes("•") ? <span className="inline-flex min-h-8 items-center text-ink-soft">{phone}</span> : null}
      {phone && !phone.includes("•") ? (
        <a href={`tel:${phone}`} className={link}>
          {formatPhone(phone)}
        </a>
      ) : null}
      {worksByLink(email) ? (
        <span className="inline-flex min-h-8 items-center text-ink-soft">Works by links, without an account</span>
      ) : (
        <a href={`mailto:${email}`} className={link}>
          <Email email={email} />
        </a>
      )}
    </p>
  );
}

/** Since when the account exists: a fresh one deserves a second look. */
export function AccountAge({ at }: { at: string }) {
  return (
    <span className="text-sm text-ink-soft">
      Account opened <Day day={lagosDay(new Date(at))} />
    </span>
  );
}
