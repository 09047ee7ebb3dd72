import { ArchiveRestore, ArchiveX, BookOpen, PencilLine } from "lucide-react";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { WarningList } from "#ui/warning-list.tsx";
import { useRestoreSop } from "../client.ts";
import type { Sop } from "../contract.ts";
import { RetireSop } from "./retire-sop.tsx";
import { EditSop } from "./sop-dialog.tsx";
import { SopFacts, Tools } from "./sop-facts.tsx";
import { SopReader } from "./sop-reader.tsx";

const icon = "size-5 max-sm:hidden";

/** A card shows so many of each list; the procedure itself all of them. */
const shownLines = 6;
const beyond = (lines: readonly string[]) => Math.max(0, lines.length - shownLines);

function More({ count }: { count: number }) {
  return count > 0 ? <p className="text-sm font-semibold text-ink-soft">And {count} more in the procedure</p> : null;
}

/** A procedure with what can be done with it. */
export function SopCard({ sop }: { sop: Sop }) {
  const [open, setOpen] = useState<"reader" | "editor" | "retiring">();
  const close = () => setOpen(undefined);
  return (
    <li className="flex min-w-0">
      <Card className="flex w-full min-w-0 flex-col gap-4">
        <div className="flex flex-col gap-2">
          <h3 className="text-lg font-bold tracking-[-0.01em] break-words">{sop.title}</h3>
          <SopFacts sop={sop} usageCount={sop.usageCount} />
          {sop.isActive ? null : (
            <p>
              <Badge tone="warn" icon={ArchiveX}>
                Retired
              </Badge>
            </p>
          )}
          <p className="line-clamp-4 break-words whitespace-pre-line">{sop.description}</p>
        </div>
        <Tools tools={sop.requiredTools.slice(0, shownLines)} />
        <WarningList title="Safety requirements" lines={sop.safetyRequirements.slice(0, shownLines)} />
        <More count={beyond(sop.requiredTools) + beyond(sop.safetyRequirements)} />
        <p className="text-sm break-words text-ink-soft">Written by {sop.authorName}</p>
        <Actions sop={sop} onOpen={setOpen} />
      </Card>
      {open === "reader" ? <SopReader sop={sop} onClose={close} /> : null}
      {open === "editor" ? <EditSop sop={sop} onClose={close} /> : null}
      {open === "retiring" ? <RetireSop sop={sop} onClose={close} /> : null}
    </li>
  );
}

type ActionsProps = { sop: Sop; onOpen: (what: "reader" | "editor" | "retiring") => void };

function Actions({ sop, onOpen }: ActionsProps) {
  const restore = useRestoreSop();
  return (
    <div className="mt-auto flex flex-wrap gap-2">
      <Button onClick={() => onOpen("reader")} icon={<BookOpen aria-hidden="true" className={icon} />}>
        Read<span className="sr-only"> {sop.title}</span>
      </Button>
      {sop.isActive && sop.can.edit ? (
        <Button onClick={() => onOpen("editor")} icon={<PencilLine aria-hidden="true" className={icon} />}>
          Edit<span className="sr-only"> {sop.title}</span>
        </Button>
      ) : null}
      {sop.isActive && sop.can.remove ? (
        <Button onClick={() => onOpen("retiring")} icon={<ArchiveX aria-hidden="true" className={icon} />}>
          Retire<span className="sr-only"> {sop.title}</span>
        </Button>
      ) : null}
      {!sop.isActive && sop.can.edit ? (
        <Button
          busy={restore.isPending}
          busyLabel="Bringing back"
          onClick={() => restore.mutate({ id: sop.id, isActive: true })}
          icon={<ArchiveRestore aria-hidden="true" className={icon} />}
        >
          Bring back<span className="sr-only"> {sop.title}</span>
        </Button>
      ) : null}
    </div>
  );
}
