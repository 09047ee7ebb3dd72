import { formatDay, lagosDay } from "#domain/days.ts";
import { Divided } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Money } from "#ui/values.tsx";
import { useVersions } from "../client.ts";

type VersionsDialogProps = { propertyId: string; year: number; onClose: () => void };

/** What was adopted for a year, the newest first, with why each followed the one before. */
export function VersionsDialog({ propertyId, year, onClose }: VersionsDialogProps) {
  const list = useVersions(propertyId, year);
  const versions = list.data?.pages.flatMap(({ budgets }) => budgets).filter(({ state }) => state === "adopted") ?? [];
  return (
    <Dialog
      open
      onOpenChange={(isOn) => isOn || onClose()}
      title={`Every budget for ${year}`}
      description="What was adopted, the newest first. None of it is ever changed."
    >
      {list.isPending ? (
        <Loading label="Loading the versions">
          <RowsSkeleton />
        </Loading>
      ) : list.isError ? (
        <FailedState
          title="The versions could not be loaded"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : (
        <Divided>
          {versions.map(({ id, number, totalKobo, adoptedAt, adoptedBy, reason }) => (
            <li key={id} className="flex flex-col gap-1 px-4 py-3">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">Version {number}</span>
                <Money kobo={totalKobo} className="font-bold" />
              </span>
              <span className="text-sm text-ink-soft">
                Adopted {adoptedAt ? formatDay(lagosDay(new Date(adoptedAt))) : ""}
                {adoptedBy ? ` by ${adoptedBy}` : ""}
              </span>
              {reason ? <p className="break-words">{reason}</p> : null}
            </li>
          ))}
        </Divided>
      )}
      <ShowMore list={list} />
    </Dialog>
  );
}
