import { ChevronRight } from "lucide-react";
import { PhotoRule } from "#features/evidence/demands/parts/photo-rule.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { Instant } from "#ui/values.tsx";
import { useSopVersions } from "../client.ts";
import type { Sop, SopVersion } from "../contract.ts";
import { PlainSteps, SopBody } from "./sop-body.tsx";
import { SopDifferences } from "./sop-differences.tsx";
import { SopFacts } from "./sop-facts.tsx";

/** A procedure as it stands, and every version before it with what changed. */
export function SopReader({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={<span className="break-words">{sop.title}</span>}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-5">
        <SopFacts sop={sop} usageCount={sop.usageCount} />
        <SopBody sop={sop} steps={<PlainSteps steps={sop.steps} />} />
        {sop.isActive && sop.can.edit ? <PhotoRule of="sop" id={sop.id} /> : null}
        <section className="flex flex-col gap-2 border-t border-line pt-4">
          <h3 className="text-lg font-bold tracking-[-0.01em]">Versions</h3>
          <Versions id={sop.id} />
        </section>
      </div>
    </Dialog>
  );
}

function Versions({ id }: { id: string }) {
  const { data, isPending, isFetching, refetch, ...more } = useSopVersions(id);
  if (isPending) {
    return (
      <Loading label="Loading the versions">
        <RowsSkeleton rows={2} />
      </Loading>
    );
  }
  if (!data)
    return <FailedState title="The versions could not be loaded" onRetry={() => void refetch()} busy={isFetching} />;
  const versions: SopVersion[] = data.pages.flatMap((page) => page.versions);
  return (
    <>
      <ul aria-label="Versions" className="divide-y divide-line">
        {versions.map((version, at) => (
          <Version key={version.id} version={version} before={versions[at + 1]} isNewest={at === 0} />
        ))}
      </ul>
      <ShowMore list={more} label="Show earlier versions" />
    </>
  );
}

type VersionProps = { version: SopVersion; before: SopVersion | undefined; isNewest: boolean };

/** What it changed, and all that it said. */
function Version({ version, before, isNewest }: VersionProps) {
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-2 font-semibold">
          <ChevronRight
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-90"
          />
          Version {version.version}
          <span className="font-normal text-ink-soft">
            <Instant at={version.createdAt} />
            {isNewest ? ", holds now" : ""}
          </span>
        </summary>
        <div className="flex flex-col gap-4 pb-4">
          {before ? <SopDifferences before={before} after={version} /> : null}
          {isNewest ? null : <SopBody sop={version} steps={<PlainSteps steps={version.steps} />} />}
          {isNewest && !before ? <p className="text-ink-soft">This is the first version; it stands above.</p> : null}
        </div>
      </details>
    </li>
  );
}
