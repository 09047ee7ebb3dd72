import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { Day } from "#ui/values.tsx";
import { stateLooks, useRemovePaper, useRule } from "../client.ts";
import type { Paper, Requirement } from "../contract.ts";
import { rulingFields } from "../fields.ts";
import { PaperDialog } from "./paper-dialog.tsx";

type Can = Partial<Record<"create" | "edit" | "remove" | "rule" | "publish", boolean>>;
type RequirementDialogProps = { propertyId: string; one: Requirement; can: Can; onClose: () => void };

/** One thing that a building must prove: why, by which papers, and what a keeper ruled. */
export function RequirementDialog({ propertyId, one, can, onClose }: RequirementDialogProps) {
  const [open, setOpen] = useState<"add" | "rule" | { for: string } | { away: Paper } | Paper | null>(null);
  const back = () => setOpen(null);
  const { requirement, title, basis, reason, papers, machines, ruling } = one;
  if (open === "rule") return <RuleDialog propertyId={propertyId} one={one} onClose={back} />;
  if (open !== null && typeof open === "object" && "away" in open) return <Removing paper={open.away} onClose={back} />;
  if (open !== null) {
    const paper = open === "add" || "for" in open ? undefined : open;
    const assetId = open !== "add" && "for" in open ? open.for : undefined;
    return <PaperDialog {...{ propertyId, requirement, paper, assetId }} onClose={back} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={reason}
      wide
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {can.create ? (
            <Button variant="action" onClick={() => setOpen("add")}>
              Add a paper
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>{basis}</p>
        {machines.length > 1 ? (
          <Machines machines={machines} onAdd={can.create ? (assetId) => setOpen({ for: assetId }) : undefined} />
        ) : null}
        {papers.length > 0 ? (
          <Divided>
            {papers.map((paper) => (
              <PaperRow
                key={paper.id}
                paper={paper}
                can={can}
                onEdit={() => setOpen(paper)}
                onRemove={() => setOpen({ away: paper })}
              />
            ))}
          </Divided>
        ) : null}
        {ruling ? (
          <p className="text-sm text-ink-soft">
            {ruling.required ? "Asked for" : "Ruled out"} by {ruling.by ?? "a former keeper"}: {ruling.reason}
          </p>
        ) : null}
        {can.rule ? <Ruling propertyId={propertyId} one={one} onRule={() => setOpen("rule")} /> : null}
      </div>
    </Dialog>
  );
}

type MachinesProps = { machines: Requirement["machines"]; onAdd: ((assetId: string) => void) | undefined };

/** How each machine stands that needs a paper of its own. */
function Machines({ machines, onAdd }: MachinesProps) {
  return (
    <Divided>
      {machines.map(({ assetId, name, state, reason }) => (
        <li key={assetId} className="flex flex-wrap items-center gap-3 px-4 py-3">
          <span className="min-w-0 flex-1 basis-40">
            <span className="block font-semibold break-words">{name}</span>
            <span className="block text-sm text-ink-soft">{reason}</span>
          </span>
          <Badge tone={stateLooks[state].tone}>{stateLooks[state].label}</Badge>
          {onAdd && state !== "green" && state !== "not_required" ? (
            <Button aria-label={`Add a paper for ${name}`} onClick={() => onAdd(assetId)}>
              Add
            </Button>
          ) : null}
        </li>
      ))}
    </Divided>
  );
}

type RulingProps = { propertyId: string; one: Requirement; onRule: () => void };

function Ruling({ propertyId, one: { requirement, ruling }, onRule }: RulingProps) {
  const rule = useRule();
  if (ruling) {
    return (
      <Button
        className="self-start"
        busy={rule.isPending}
        onClick={() => rule.mutate({ id: propertyId, requirement, required: null })}
      >
        Take this ruling back
      </Button>
    );
  }
  return (
    <Button variant="plain" className="self-start" onClick={onRule}>
      This is not required here
    </Button>
  );
}

type PaperRowProps = { paper: Paper; can: Can; onEdit: () => void; onRemove: () => void };

const nameOf = ({ issuedBy, number }: Paper): string => [issuedBy, number].filter(Boolean).join(", ");

function PaperRow({ paper, can, onEdit, onRemove }: PaperRowProps) {
  const { validFrom, validUntil, media, note, assetName } = paper;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{nameOf(paper)}</span>
        <span className="block text-sm text-ink-soft">
          {assetName ? <>{assetName} · </> : null}
          <Day day={validFrom} /> {validUntil ? "to " : "on"}
          {validUntil ? <Day day={validUntil} /> : null}
        </span>
        {note ? <span className="block text-sm">{note}</span> : null}
        <span className="flex flex-wrap gap-3">
          {media.map(({ id: fileId, url, fileName }) => (
            <a
              key={fileId}
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold break-all text-brand underline"
            >
              {fileName}
            </a>
          ))}
        </span>
      </span>
      {can.edit ? (
        <Button size="normal" onClick={onEdit}>
          Change
        </Button>
      ) : null}
      {can.remove ? (
        <IconButton label={`Take the paper of ${nameOf(paper)} away`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
    </li>
  );
}

function Removing({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const remove = useRemovePaper(onClose);
  return (
    <ConfirmDialog
      title="Take this paper away?"
      description={`It is the one of ${nameOf(paper)}. Where no other paper proves the same, this turns red.`}
      act="Take it away"
      busy={remove.isPending}
      busyLabel="Taking away"
      onConfirm={() => remove.mutate({ id: paper.id })}
      onClose={onClose}
    />
  );
}

function RuleDialog({ propertyId, one, onClose }: { propertyId: string; one: Requirement; onClose: () => void }) {
  const rule = useRule(onClose);
  return (
    <ReasonDialog
      title={`${one.title}: not required`}
      description="Your name stands beside the reason, and it can be taken back."
      act="Not required"
      busy={rule.isPending}
      busyLabel="Saving"
      missing={rulingFields.reason.missing}
      most={rulingFields.reason.max}
      onSay={(reason) => rule.mutate({ id: propertyId, requirement: one.requirement, required: false, reason })}
      onClose={onClose}
    />
  );
}
