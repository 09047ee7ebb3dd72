import { Building2, MailPlus, Newspaper, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useCall } from "#browser/queries.ts";
import { useCatalogueState } from "#features/schedules/catalogues/client.ts";
import { Badge } from "#ui/badge.tsx";
import { Divided, RowLink, Section, StatCard } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Instant } from "#ui/values.tsx";
import { adminHome } from "../client.ts";
import { adminStatsApi, blogApi, recent, waitlistApi } from "../stats/client.ts";

const number = (value: number) => value.toLocaleString("en-NG");
const noteOf = (value: number, words: string) => (value > 0 ? `${number(value)} ${words}` : undefined);

const blog = `${adminHome}/blog`;
const waitlist = `${adminHome}/waitlist`;
const people = `${adminHome}/people`;

/** How the site stands, and what was written and who came last. */
export function Overview() {
  const { posts } = useCall(blogApi.listAllPosts, recent.posts).data;
  const { entries } = useCall(waitlistApi.listWaitlist, recent.signups).data;
  return (
    <>
      <PageHeader title="Overview" />
      <div className="flex flex-col gap-8">
        <Waiting />
        <Figures />
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <Recent title="Recent posts" none="No posts yet.">
            {posts.map(({ id, title, status, updated_at }) => (
              <RowLink key={id} to={blog}>
                <Line title={title}>
                  <Badge tone={status === "published" ? "good" : "plain"}>
                    {status === "published" ? "Published" : "Draft"}
                  </Badge>
                  <Instant at={updated_at} />
                </Line>
              </RowLink>
            ))}
          </Recent>
          <Recent title="Recent signups" none="Nobody has joined the waitlist yet.">
            {entries.map(({ _id, full_name, location, submitted_at }) => (
              <RowLink key={_id} to={waitlist}>
                <Line title={full_name}>
                  <span className="break-words">{location}</span>
                  <Instant at={submitted_at} />
                </Line>
              </RowLink>
            ))}
          </Recent>
        </div>
      </div>
    </>
  );
}

/** A release that plans otherwise, until somebody applies it. */
function Waiting() {
  const { newest, preview } = useCatalogueState();
  if (newest === null) return null;
  return (
    <Section title="Waits for you">
      <Divided>
        <RowLink to={`${adminHome}/catalogue`}>
          <Line title="A release that plans otherwise">
            {preview?.isDone ? (
              <span>
                It moves something in {number(preview.buildings)} of {number(preview.total)} buildings.
              </span>
            ) : (
              <span>Every building is being looked at.</span>
            )}
          </Line>
        </RowLink>
      </Divided>
    </Section>
  );
}

function Figures() {
  const { accounts, suspendedAccounts, properties, frozenProperties } = useCall(adminStatsApi.readAdminStats, {}).data;
  const { counts } = useCall(blogApi.listAllPosts, recent.posts).data;
  const { stats } = useCall(waitlistApi.listWaitlist, recent.signups).data;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Published posts"
        value={number(counts.published)}
        icon={Newspaper}
        note={noteOf(counts.draft, counts.draft === 1 ? "draft" : "drafts")}
        to={blog}
      />
      <StatCard
        label="Waitlist"
        value={number(stats.total)}
        icon={MailPlus}
        note={noteOf(stats.this_week, "this week")}
        to={waitlist}
      />
      <StatCard
        label="Accounts"
        value={number(accounts)}
        icon={Users}
        note={noteOf(suspendedAccounts, "suspended")}
        to={people}
      />
      <StatCard
        label="Properties"
        value={number(properties)}
        icon={Building2}
        note={noteOf(frozenProperties, "frozen")}
        to={`${people}?tab=properties`}
      />
    </div>
  );
}

function Recent({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Section title={title}>
      {children.length > 0 ? <Divided>{children}</Divided> : <p className="text-ink-soft">{none}</p>}
    </Section>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="line-clamp-2 font-semibold break-words">{title}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">{children}</span>
    </span>
  );
}
