import { PhoneCall } from "lucide-react";
import { type ChangeEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { freshKey } from "#browser/api-request.ts";
import { FormCards } from "#browser/forms/choices.tsx";
import { Form, FormField, NotSent } from "#browser/forms/form.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { useKeeping } from "#browser/outbox/use-keeping.ts";
import { refresh } from "#browser/queries.ts";
import { goodToast } from "#browser/toasts.ts";
import { filesWord } from "#browser/uploads/rules.ts";
import { type Uploads, useUploads } from "#browser/uploads/use-uploads.ts";
import { priorityLabels, repairCategories, type TicketPriority, ticketPriorities } from "#domain/vocab.ts";
import { PhotosFollowing, SendingLater, sendingAfter } from "#features/media/parts/sending-later.tsx";
import { addSentence, fillIn, type Read, useTriage } from "#features/triage/client.ts";
import { CategoryChips } from "#features/triage/parts/category-chips.tsx";
import { Questions } from "#features/triage/parts/questions.tsx";
import { Safety } from "#features/triage/parts/safety.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Switch } from "#ui/choice.tsx";
import { Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { ticketApi } from "../client.ts";
import type { Ticket } from "../contract.ts";
import { entryPermissionLabels, entryPermissions, requestFields as fields, requestRefusal } from "../fields.ts";
import { awaitedBuilding, BuildingField, requestDraft, useStateOf } from "./building-field.tsx";
import { EvidencePicker, evidenceWords } from "./evidence-panel.tsx";
import { LikeRequest, useOwnOpen } from "./like-request.tsx";

const failed = { title: "Submission Failed", text: "Failed to submit repair request. Please try again." };

/** What an occupant says of a fault, with photos and videos that go up at the same time. */
export function RequestForm() {
  const navigate = useNavigate();
  const uploads = useUploads(requestDraft, { uploadedWords: evidenceWords });
  const { isWaiting, isFollowing, cancel, wasKept, send } = useKeeping(requestDraft, uploads);
  const form = useForm({
    ...{ name: "request", draft: requestDraft, fields, refusal: requestRefusal, failed },
    awaited: async () => ({ propertyId: [await awaitedBuilding()] }),
    send: (latest) => {
      const input = latest();
      const told = { lane: `new ${freshKey()}`, title: `Request: ${input.title}` };
      return send(ticketApi.fileTicket, input, isUrgent(input) ? { ...told, ...hurried(input) } : told);
    },
    onSent: () => {
      // What waits is shown where one sees how it stands; an emergency says there that nobody knows of it yet.
      if (wasKept()) return void navigate("/unsent", { replace: true });
      uploads.clear();
      void refresh("ticket");
      goodToast("Repair Request Submitted!", "You will be notified of updates.");
      void navigate("/occupant-dashboard", { replace: true });
    },
  });
  const { isSending } = form;
  useShared(uploads);
  const read = useTriage(form.form, useStateOf());
  const open = useOwnOpen();
  const element = () => form.form.current;
  return (
    <Form
      form={form}
      label="Submit Repair Request"
      summary="Check your request"
      className="has-request flex flex-col gap-5"
    >
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <Details read={read} element={element} />
        <div className="flex flex-col gap-5 lg:sticky lg:top-5">
          <Evidence uploads={uploads} isSending={isSending && !isWaiting}>
            {read ? <Advice read={read} element={element} open={open} /> : null}
          </Evidence>
          {isFollowing ? <PhotosFollowing tally={uploads.tally} onCancel={cancel} /> : null}
          {isWaiting && !isFollowing ? <SendingLater tally={uploads.tally} onCancel={cancel} /> : null}
          <NotSent form={form} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <ButtonLink to="/occupant-dashboard" size="large">
              Cancel
            </ButtonLink>
            <SubmitButton isSending={isSending} isWaiting={isWaiting && !isFollowing} tally={uploads.tally} />
          </div>
        </div>
      </div>
    </Form>
  );
}

const isUrgent = (input: object): boolean =>
  ("emergency" in input && Boolean(input.emergency)) || ("priority" in input && input.priority === "emergency");

/** Whoever looks after the building hears of it before its photos are up: these come as a message. */
const hurried = ({ title }: { title?: unknown }) => ({
  isUrgent: true,
  photosAfter: { call: ticketApi.commentOnTicket, thing: "ticket", title: `Photos: ${title}` },
});

/** Photos that were shared from another app stand in the form. */
function useShared({ add }: Uploads): void {
  const [query] = useSearchParams();
  const isShared = query.has("shared");
  const take = useRef(add);
  take.current = add;
  useEffect(() => {
    if (!isShared) return;
    void import("#browser/worker/shared.ts").then(async ({ takeShared }) => {
      const files = await takeShared();
      if (files.length > 0) take.current(files);
    });
  }, [isShared]);
}

/** What each priority means to somebody who lives there. */
const priorityMeanings: Record<TicketPriority, string> = {
  emergency: "Danger to people: fire, gas, live wires, flood. Call 112 first.",
  critical: "No water, no power or no safe way in, or damage that grows by the hour.",
  high: "It gets worse within days, or you cannot use a room.",
  medium: "It is a nuisance. This week or next is fine.",
  low: "Small things that can wait for the next visit.",
};

const categories = repairCategories.map((category) => ({ value: category, label: category }));
const entries = entryPermissions.map((entry) => ({ value: entry, label: entryPermissionLabels[entry] }));
const priorities = ticketPriorities
  .toReversed()
  .map((priority) => ({ value: priority, label: priorityLabels[priority], help: priorityMeanings[priority] }));

type Reads = { read: Read | null; element: () => HTMLFormElement | null };

/** The first panel: what is wrong, how pressing, and where. */
function Details({ read, element }: Reads) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-lg font-bold tracking-[-0.01em]">Request Details</h2>
      <FormField field={fields.title}>
        <Input autoComplete="off" placeholder="Water through the bedroom ceiling" />
      </FormField>
      {read?.isInTitle ? <StaySafe read={read} element={element} /> : null}
      <FormField field={fields.category}>
        <Select defaultValue="" placeholder="Choose what it is about" options={categories} />
      </FormField>
      {read ? (
        <CategoryChips
          judged={read.judged}
          chosen={chosenIn(element())}
          onChoose={(category) => fillIn(element(), fields.category.name, category)}
        />
      ) : null}
      <FormCards field={fields.priority} cards={priorities} />
      <BuildingField />
      <ScannedMachine />
      <FormField field={fields.locationDetails}>
        <Input autoComplete="off" placeholder="Flat 3, small bedroom" />
      </FormField>
      <FormField field={fields.entryPermission} help="How whoever mends it may come in.">
        <Select defaultValue="" placeholder="Not said" options={entries} />
      </FormField>
      <Switch
        id="request-emergency"
        name={fields.emergency.name}
        value="yes"
        label={<span className="font-semibold">Emergency</span>}
        help="People or the building are in danger now."
        onChange={raisePriority}
      />
      <CallFirst />
    </Card>
  );
}

/** Whose tag somebody scanned who lives there; what it is called they read with their request. */
function ScannedMachine() {
  const [query] = useSearchParams();
  const id = query.get("asset");
  if (!id) return null;
  return (
    <p>
      <input type="hidden" name={fields.assetId.name} value={id} />
      It is about the machine whose tag you scanned.
    </p>
  );
}

const chosenIn = (form: HTMLFormElement | null): string => String((form && new FormData(form).get("category")) ?? "");

/** What was read in the words so far: how to stay safe, what else to say, and whether it was reported already. */
function Advice({ read, element, open }: Advised & { open: readonly Ticket[] }) {
  return (
    <>
      {read.isInTitle ? null : <StaySafe read={read} element={element} />}
      <Questions judged={read.judged} onAnswer={(sentence) => addSentence(element(), sentence)} />
      <LikeRequest read={read} open={open} />
    </>
  );
}

type Advised = { read: Read; element: Reads["element"] };

/** Stands below the words that speak of danger: the title's, or the description's. */
function StaySafe({ read, element }: Advised) {
  const markEmergency = () => {
    const toggle = element()?.querySelector<HTMLInputElement>("[name=emergency]");
    if (toggle && !toggle.checked) toggle.click();
  };
  return <Safety judged={read.judged} act={{ label: "Mark as emergency", onPress: markEmergency }} />;
}

/** An emergency without a priority is one of priority emergency: one question fewer at a bad moment. */
function raisePriority({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>): void {
  if (!checked || !form || form.querySelector("[name=priority]:checked")) return;
  const card = form.querySelector<HTMLInputElement>("[name=priority][value=emergency]");
  if (card) card.checked = true;
}

/** Stands there as soon as an emergency is ticked, before any script runs. */
function CallFirst() {
  return (
    <div className="hidden flex-col justify-between gap-3 rounded-card border-2 border-bad bg-bad-tint p-3 [.has-request:has([name=emergency]:checked)_&]:flex [.has-request:has([value=emergency]:checked)_&]:flex sm:flex-row sm:items-center">
      <p>
        <strong className="block text-bad">Danger to people? Call 112 first.</strong>
        Then send this, so that those who look after the building know.
      </p>
      <a
        href="tel:112"
        className="inline-flex min-h-12 shrink-0 items-center justify-center gap-2 rounded-control bg-bad px-4 font-bold text-on-fill hover:bg-bad-strong"
      >
        <PhoneCall aria-hidden="true" className="size-5" />
        Call 112
      </a>
    </div>
  );
}

/** The second panel: in the occupant's own words, with photos or videos. */
type EvidenceProps = { uploads: Uploads; isSending: boolean; children: ReactNode };

function Evidence({ uploads, isSending, children }: EvidenceProps) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-lg font-bold tracking-[-0.01em]">Description &amp; Evidence</h2>
      <FormField field={fields.description} help="What happened, since when, and when somebody can come in.">
        <Textarea className="min-h-32" autoCapitalize="sentences" />
      </FormField>
      {children}
      <EvidencePicker uploads={uploads} isSending={isSending} takesVoice />
    </Card>
  );
}

type SubmitProps = { isSending: boolean; isWaiting: boolean; tally: Uploads["tally"] };

/** Its words follow the toggle by style alone, so that they are right before any script runs. */
function SubmitButton({ isSending, isWaiting, tally }: SubmitProps) {
  const submitting = tally.total > 0 ? `Submitting with ${filesWord(tally.total)}…` : "Submitting…";
  return (
    <Button
      type="submit"
      variant="action"
      size="large"
      busy={isSending}
      busyLabel={isWaiting ? sendingAfter(tally) : submitting}
      className="group-data-early/request:opacity-55"
    >
      <span className="[.has-request:has([name=emergency]:checked)_&]:hidden">Submit Repair Request</span>
      <span className="hidden [.has-request:has([name=emergency]:checked)_&]:inline">Submit Emergency Request</span>
    </Button>
  );
}
