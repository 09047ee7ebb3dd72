import { CheckCheck, Settings } from "lucide-react";
import { lazy, Suspense } from "react";
import { type ClientLoaderFunctionArgs, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { ensurePages, usePages } from "#browser/queries.ts";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { homeOf, requireSession, useSession } from "#browser/session.ts";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { EmptyState } from "#ui/states.tsx";
import { notificationApi, useReadingAll } from "../client.ts";
import { NoticeList } from "../parts/notice-list.tsx";

const NoticeSettings = lazy(async () => ({
  default: (await import("../parts/notice-settings.tsx")).NoticeSettings,
}));

export const meta = () => [{ title: "Notifications · Tunse" }];

const page = { limit: 30 };

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request);
  await ensurePages(notificationApi.listNotifications, page);
  return null;
}

/** Opening the settings reads nothing. */
export const shouldRevalidate = keepOnSearchChange;

/** Everything that somebody was told, newest first. */
export default function Notifications() {
  const role = useSession()?.user.role ?? "";
  const [query, setQuery] = useSearchParams();
  const readAll = useReadingAll();
  const list = usePages(notificationApi.listNotifications, page);
  const notices = list.data.pages.flatMap(({ notifications }) => notifications);
  const unread = list.data.pages[0]?.unread ?? 0;
  const show = (settings: boolean) =>
    setQuery(settings ? { settings: "1" } : {}, { replace: !settings, preventScrollReset: true });
  const actions = (
    <>
      {unread > 0 ? (
        <Button
          onClick={() => readAll.mutate({})}
          busy={readAll.isPending}
          busyLabel="Marking…"
          icon={<CheckCheck aria-hidden="true" className="size-5" />}
        >
          Mark all as read
        </Button>
      ) : null}
      <Button onClick={() => show(true)} icon={<Settings aria-hidden="true" className="size-5" />}>
        Choose what comes
      </Button>
    </>
  );
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notifications"
        lead={unread > 0 ? `${unread.toLocaleString("en-NG")} unread` : undefined}
        back={{ to: homeOf(role), label: "Back to Dashboard" }}
        actions={actions}
      />
      <div className="flex flex-col gap-4">
        {notices.length > 0 ? (
          <NoticeList notices={notices} />
        ) : (
          <EmptyState title="No notifications yet">What happens at your buildings is told here.</EmptyState>
        )}
        <ShowMore list={list} label="Show older ones" />
        {notices.length > 0 ? <CsvButton call={notificationApi.listNotifications} input={{}} /> : null}
      </div>
      <Suspense>{query.has("settings") ? <NoticeSettings onClose={() => show(false)} /> : null}</Suspense>
    </div>
  );
}
