import { useState } from "react";
import { callApi } from "#browser/api.ts";
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
  const { form, kind, setKind, from, setFrom, to, setTo, whom, setWhom } = useNotice(propertyId, notice, onClose);
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
          <Input type="datetime-local" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
        </Field>
        <Field id="notice-to" label="To" optional={!needsTimes} error={form.errorOf("to")}>
          <Input type="datetime-local" value={to} onChange={({ currentTarget }) => setTo(currentTarget.value)} />
        </Field>
      </div>
      <WhomFields
        propertyId={propertyId}
        whom={whom}
        id={`notice-${whom.blocks ? "blocks" : "unitIds"}`}
        error={form.errorOf("blocks") ?? form.errorOf("unitIds")}
        onChange={setWhom}
      />
      <FormField field={fields.text}>
        <Textarea rows={3} defaultValue={notice?.text ?? ""} />
      </FormField>
    </FormDialog>
  );
}

function useNotice(propertyId: string, notice: Announcement | undefined, onClose: () => void) {
  const [kind, setKind] = useState<AnnouncementKind>(notice?.kind ?? "outage");
  const [from, setFrom] = useState(notice ? localOf(notice.from) : "");
  const [to, setTo] = useState(notice ? localOf(notice.to) : "");
  const [whom, setWhom] = useState<Whom>(notice ? { blocks: notice.blocks, unitIds: notice.unitIds } : allUnits);
  const form = useForm({
    ...{ name: "notice", fields, failsAt: "title" },
    failed: { title: "Not sent", text: "Please look at the notices before you try once more." },
    check: () => {
      const span = spanOf({ kind, from: dateOf(from), to: dateOf(to) }, notice ? new Date(notice.from) : new Date());
      const found = "message" in span ? span : whomProblem(whom);
      return found ? [found] : [];
    },
    send: (latest) => {
      const said = { ...latest(), from: instantOf(from), to: instantOf(to), ...whom };
      if (!notice) return callApi(announcementApi.announce, { id: propertyId, ...said });
      return callApi(announcementApi.changeAnnouncement, { id: notice.id, version: notice.version, ...said });
    },
    onSent: () => {
      void refresh(...refreshes);
      goodToast(notice ? "Changed" : "Sent", "Everybody whom it concerns is being told.");
      onClose();
    },
  });
  return { form, kind, setKind, from, setFrom, to, setTo, whom, setWhom };
}

const dateOf = (local: string): Date | null => {
  const instant = instantOf(local);
  return instant === null ? null : new Date(instant);
};
