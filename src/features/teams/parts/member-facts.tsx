import { Star } from "lucide-react";
import { worksByLink } from "#domain/by-link.ts";
import { nairaToKobo } from "#domain/money.ts";
import { formatPhone } from "#domain/phone-format.ts";
import { certificationLabels } from "#domain/vocab.ts";
import { Badge } from "#ui/badge.tsx";
import { Email } from "#ui/email.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { Money } from "#ui/values.tsx";
import type { TeamMember } from "../contract.ts";

/** How somebody is reached. */
export function Contact({ member: { phone, email } }: { member: TeamMember }) {
  const link = "inline-flex min-h-8 items-center text-ink-soft hover:text-ink hover:underline";
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <a href={`tel:${phone}`} className={link}>
        {formatPhone(phone)}
      </a>
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

const count = (value: number) => value.toLocaleString("en-NG");

/** Trades, level, rate and record. */
export function MemberFacts({ member }: { member: TeamMember }) {
  const { specializations, certificationLevel, hourlyRate, totalTasksCompleted, openTasks, averageRating } = member;
  return (
    <>
      {specializations.length > 0 ? (
        <ul aria-label="Specializations" className="flex flex-wrap gap-1.5">
          {specializations.map((trade) => (
            <li key={trade}>
              <Badge>{trade}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      <Facts className="text-sm">
        <Fact name="Certification">{certificationLevel ? certificationLabels[certificationLevel] : null}</Fact>
        <Fact name="Hourly rate">{hourlyRate === null ? null : <Money kobo={nairaToKobo(hourlyRate)} />}</Fact>
        <Fact name="Tasks">
          {count(totalTasksCompleted)} done, {count(openTasks)} open
        </Fact>
        <Fact name="Rating">
          {averageRating === null ? (
            <span className="font-normal text-ink-soft">No data yet</span>
          ) : (
            <span className="inline-flex flex-wrap items-center gap-x-1">
              <Star aria-hidden="true" className="size-4 text-warn" />
              {averageRating.toFixed(1)}/5
              {member.selfRated ? <span className="font-normal text-ink-soft">self-rated</span> : null}
            </span>
          )}
        </Fact>
      </Facts>
    </>
  );
}
