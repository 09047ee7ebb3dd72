import { useState } from "react";
import { callApi } from "#browser/api.ts";
import { dropDraft, keepDraft, readDraft, sendOnce } from "#browser/drafts.ts";
import { draftedIn } from "#browser/forms/drafted.ts";
import { FormField } from "#browser/forms/form.tsx";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { announcementApi, refreshes } from "../client.ts";
import type { Announcement } from "../contract.ts";
import {
  type AnnouncementKind,
  announcementKinds,
  announcementFields as fields,
  kindLabels,
  serviceLabels,
  services,
} from "../fields.ts";
import { spanOf, whomProblem } from "../rules.ts";
import { instantOf, localOf } from "../times.rules.ts";
import { allUnits, type Whom, WhomFields } from "./whom-fields.tsx";

type NoticeDialogProps = { propertyId: string; notice?: Announcement; onClose: () => void };

const kinds = announcementKinds.map((value) => ({ value, label: kindLabels[value] }));
const paid = "It also goes by WhatsApp and SMS, from the building's money for messages";
const costs: Record<AnnouncementKind, string> = {
  outage: `${paid}: at once if it begins within a day, else to who has not read it.`,
  work: `${paid}, to who has not read it.`,
  incident: `${paid}, at once.`,
  news: "It goes to browsers, mail and Tunse alone.",
};
const concerned = [
  { value: "", label: "Nothing special" },
  ...services.map((value) => ({ value, label: serviceLabels[value] })),
];

/** Writes a notice, or changes one that stands; everybody whom it concerns is told. */
export function NoticeDialog({ propertyId, notice, onClose }: NoticeDialogProps) {
  const { form, kind, setKind, from, setFrom, to, setTo, whom, choose } = useNotice(propertyId, notice, onClose);
  const needsTimes = kind === "outage" || kind === "work";
  return (
    <FormDialog
      form={form}
      title={notice ? "Change this notice" : "Write a notice"}
      act={notice ? "Save and tell again" : "Send"}
      busy="Sending"
      wide
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField field={fields.kind} help={costs[kind]}>
          <Select
            options={kinds}
            defaultValue={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as AnnouncementKind)}
          />
        </FormField>
        <FormField field={fields.service}>
          <Select options={concerned} defaultValue={notice?.service ?? ""} />
        </FormField>
      </div>
      <FormField field={fields.title}>
        <Input defaultValue={notice?.title ?? ""} placeholder="No water on Saturday" autoComplete="off" />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="notice-from" label="From" optional={!needsTimes} error={form.errorOf("from")}>
          <Input
            name="from"
            type="datetime-local"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
        </Field>
        <Field id="notice-to" label="To" optional={!needsTimes} error={form.errorOf("to")}>
          <Input
            name="to"
            type="datetime-local"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </Field>
      </div>
      <WhomFields
        propertyId={propertyId}
        whom={whom}
        id={`notice-${whom.blocks ? "blocks" : "unitIds"}`}
        error={form.errorOf("blocks") ?? form.errorOf("unitIds")}
        onChange={choose}
      />
      <FormField field={fields.text}>
        <Textarea rows={3} defaultValue={notice?.text ?? ""} />
      </FormField>
    </FormDialog>
  );
}

/** What a notice says before its keeper touches it: as it stands, or as it was last written and not sent. */
function openedWith(draft: string, notice: Announcement | undefined): { kind: AnnouncementKind; whom: Whom } & Span {
  if (notice) {
    const { kind, from, to, blocks, unitIds } = notice;
    return { kind, from: localOf(from), to: localOf(to), whom: { blocks, unitIds } };
  }
  const kind = announcementKinds.find((one) => one === draftedIn(draft, "kind")) ?? "outage";
  const whom = readDraft(whomOf(draft)) as Whom | null;
  return { kind, from: draftedIn(draft, "from") ?? "", to: draftedIn(draft, "to") ?? "", whom: whom ?? allUnits };
}

type Span = { from: string; to: string };
const whomOf = (draft: string) => `${draft}.whom`;

function useNotice(propertyId: string, notice: Announcement | undefined, onClose: () => void) {
  const draft = `notice.${propertyId}`;
  const [opened] = useState(() => openedWith(draft, notice));
  const [kind, setKind] = useState(opened.kind);
  const [from, setFrom] = useState(opened.from);
  const [to, setTo] = useState(opened.to);
  const [whom, setWhom] = useState(opened.whom);
  const form = useForm({
    ...{ name: "notice", fields, failsAt: "title", ...(notice ? {} : { draft }) },
    failed: { title: "Not sent", text: "Please look at the notices before you try once more." },
    check: () => {
      const span = spanOf({ kind, from: dateOf(from), to: dateOf(to) }, notice ? new Date(notice.from) : new Date());
      const found = "message" in span ? span : whomProblem(whom);
      return found ? [found] : [];
    },
    send: (latest) => {
      const said = { ...latest(), from: instantOf(from), to: instantOf(to), ...whom };
      if (!notice) return sendOnce(draft, announcementApi.announce, { id: propertyId, ...said });
      return callApi(announcementApi.changeAnnouncement, { id: notice.id, version: notice.version, ...said });
    },
    onSent: () => {
      if (!notice) dropDraft(whomOf(draft));
      void refresh(...refreshes);
      goodToast(notice ? "Changed" : "Sent", "Everybody whom it concerns is being told.");
      onClose();
    },
  });
  const choose = (next: Whom) => {
    setWhom(next);
    if (!notice) keepDraft(whomOf(draft), next);
  };
  return { form, kind, setKind, from, setFrom, to, setTo, whom, choose };
}

const dateOf = (local: string): Date | null => {
  const instant = instantOf(local);
  return instant === null ? null : new Date(instant);
};
