import type { ClientLoaderFunctionArgs } from "react-router";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { homeOf, requireSession, useSession } from "#browser/session.ts";
import { useUrlDialog } from "#browser/url-dialog.ts";
import { ScreenFailed } from "#features/accounts/parts/screen-failed.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/states.tsx";
import { isNarrowed, useDocuments } from "../documents/client.ts";
import { DocumentDialog } from "../documents/parts/document-dialog.tsx";
import { DocumentResults, NoneFound } from "../documents/parts/document-results.tsx";
import { RoomFilterBar, unfiltered, useRoomFilters } from "../documents/parts/room-filters.tsx";

export const meta = () => [{ title: "Papers · Tunse" }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["contractor", "technician", "building_occupant"] });
  return null;
}

export const shouldRevalidate = keepOnSearchChange;

/** What owners and managers share with a contractor, a technician or an occupant, to be read and taken along. */
export default function Papers() {
  const { filters, change } = useRoomFilters();
  const list = useDocuments(filters);
  const open = useUrlDialog("document");
  const role = useSession()?.user.role ?? "";
  const none = isNarrowed(filters) ? (
    <NoneFound onClear={() => change(unfiltered)} />
  ) : (
    <EmptyState title="No Documents">What the owner or manager of a building shares with you appears here.</EmptyState>
  );
  return (
    <>
      <PageHeader
        title="Papers"
        lead="What owners and managers share with you."
        back={{ to: homeOf(role), label: "Back to Dashboard" }}
      />
      <div className="flex flex-col gap-5">
        <RoomFilterBar filters={filters} change={change} keeps={false} />
        <DocumentResults
          heading="h2"
          list={list}
          filters={filters}
          none={none}
          hrefOf={open.hrefOf}
          onTag={(tag) => change({ tag })}
          showsProperty
        />
      </div>
      {open.id === null ? null : <DocumentDialog id={open.id} onClose={open.close} />}
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <PageHeader title="Papers" />
      <ScreenFailed error={error} headed />
    </>
  );
}
