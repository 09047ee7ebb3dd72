import { Ban, Printer, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useRenewTag, useRetireTag } from "../client.ts";
import type { Tag } from "../contract.ts";
import { tagThingLabels } from "../fields.ts";
import { shownCode } from "../rules.ts";

/** One tag, and what its keeper may do with it; on a phone in words alone, so that it takes one line. */
export function TagRow({ tag, mayChange }: { tag: Tag; mayChange: boolean }) {
  const [asks, setAsks] = useState<"renew" | "retire" | null>(null);
  const { propertyId, id, name, thing, place, code, working } = tag;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {working ? null : <Badge tone="warn">Out of use</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{[tagThingLabels[thing], place].filter(Boolean).join(" · ")}</p>
        <p className="font-mono text-sm text-ink-soft">{shownCode(code)}</p>
      </div>
      <div className="-mx-2 flex flex-wrap">
        <ButtonLink
          to={`/tag-sheet/${propertyId}?tag=${id}`}
          variant="plain"
          icon={<Printer aria-hidden="true" className="size-5 max-sm:hidden" />}
        >
          Print
        </ButtonLink>
        {mayChange ? (
          <>
            <Button
              variant="plain"
              icon={<RefreshCw aria-hidden="true" className="size-5 max-sm:hidden" />}
              onClick={() => setAsks("renew")}
            >
              Renew
            </Button>
            <Button
              variant="plain"
              icon={<Ban aria-hidden="true" className="size-5 max-sm:hidden" />}
              onClick={() => setAsks("retire")}
            >
              Retire
            </Button>
          </>
        ) : null}
      </div>
      {asks === "renew" ? <Renewing tag={tag} onClose={() => setAsks(null)} /> : null}
      {asks === "retire" ? <Retiring tag={tag} onClose={() => setAsks(null)} /> : null}
    </li>
  );
}

type AskProps = { tag: Tag; onClose: () => void };

function Renewing({ tag: { id, name }, onClose }: AskProps) {
  const renew = useRenewTag(onClose);
  return (
    <ConfirmDialog
      title={`New code for ${name}?`}
      description="The sticker that hangs there now stops working at once and says so. Print the new one and put it in its place."
      act="Give a new code"
      busyLabel="Renewing…"
      variant="action"
      busy={renew.isPending}
      onConfirm={() => renew.mutate({ id })}
      onClose={onClose}
    />
  );
}

function Retiring({ tag, onClose }: AskProps) {
  const retire = useRetireTag(tag, onClose);
  return (
    <ConfirmDialog
      title={`Retire the tag of ${tag.name}?`}
      description="Nobody can report by it any more. You can make a new tag later."
      act="Retire it"
      busyLabel="Retiring…"
      busy={retire.isPending}
      onConfirm={() => retire.mutate({ id: tag.id })}
      onClose={onClose}
    />
  );
}
