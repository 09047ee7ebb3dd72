import { Archive, ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.ts";
import { RowsSkeleton } from "#ui/skeleton.tsx";

const ArchivedList = later(async () => (await import("./archived-list.tsx")).ArchivedList);

/** Below the buildings of a dashboard: those that were put away, read once they are asked for. */
export function ArchivedBuildings() {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="plain"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        icon={<Archive aria-hidden="true" className="size-5" />}
        className="self-start"
      >
        Archived buildings
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-transform duration-150 ${open ? "rotate-180" : ""}`}
        />
      </Button>
      <Suspense fallback={<RowsSkeleton rows={2} />}>{open ? <ArchivedList /> : null}</Suspense>
    </div>
  );
}
