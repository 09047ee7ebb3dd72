import * as z from "zod";
import { readPhone } from "#domain/phone.ts";
import { storable } from "#domain/plain-text.ts";

/** What somebody sent, as far as it is of use here. */
export type Content = {
  /** In WhatsApp's word. */
  type: string;
  text: string;
  /** The button that was pressed. */
  button: string | null;
  /** The message that it answers. */
  replyTo: string | null;
  file: { mediaId: string; kind: "image" | "video" | "audio" | "document" } | null;
  /** Whether it says STOP or START, and held when it came. */
  isHeeded?: true;
};

export type Inbound = {
  providerId: string;
  phone: string | null;
  userId: string | null;
  name: string | null;
  sentAt: Date;
  content: Content;
};
export type Status = {
  providerId: string;
  state: "sent" | "delivered" | "failed" | null;
  words: string;
  ourId: string | null;
  isFree: boolean;
};
export type TemplateWord = { name: string; language: string; state: string; reason: string | null };
export type Told = { messages: Inbound[]; statuses: Status[]; templates: TemplateWord[] };

const mostText = 10_000;
const file = z.object({ id: z.string().max(200), caption: z.string().optional() });
const message = z.object({
  id: z.string().min(1).max(200),
  from: z.string().optional(),
  from_user_id: z.string().max(200).optional(),
  timestamp: z.string(),
  type: z.string().max(40),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ payload: z.string().optional(), text: z.string().optional() }).optional(),
  interactive: z.object({ button_reply: z.object({ id: z.string() }).optional() }).optional(),
  context: z.object({ id: z.string().max(200).optional() }).optional(),
  image: file.optional(),
  video: file.optional(),
  audio: file.optional(),
  document: file.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
});
const status = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  pricing: z.object({ billable: z.boolean().optional() }).optional(),
  errors: z.array(z.object({ code: z.number(), title: z.string().optional() })).optional(),
});
const contact = z.object({
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
  profile: z.object({ name: z.string().optional() }).optional(),
});
const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  contacts: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
  message_template_name: z.string().max(200).optional(),
  message_template_language: z.string().max(20).optional(),
  event: z.string().max(40).optional(),
  reason: z.string().nullish(),
});
const change = z.object({ value });
const entry = z.object({ changes: z.array(z.unknown()) });
const envelope = z.object({ entry: z.array(z.unknown()) });

/** Of a list those that have the form; one odd thing does not lose the others. */
const those = <T>(schema: z.ZodType<T>, given: readonly unknown[] | undefined): T[] =>
  (given ?? []).flatMap((one) => schema.safeParse(one).data ?? []);

/** What WhatsApp tells in one call: of one number of ours, any amount of each. What is for another number is left out. */
export function readTold(body: unknown, phoneId: string): Told {
  const told: Told = { messages: [], statuses: [], templates: [] };
  const entries = those(entry, envelope.safeParse(body).data?.entry);
  for (const { value } of entries.flatMap((one) => those(change, one.changes))) {
    const { message_template_name: name, message_template_language: language, event } = value;
    if (name && event)
      told.templates.push({
        name,
        language: language ?? "",
        state: event,
        reason: value.reason?.slice(0, 500) ?? null,
      });
    if (value.metadata?.phone_number_id !== phoneId) continue;
    const contacts = those(contact, value.contacts);
    told.messages.push(...those(message, value.messages).flatMap((one) => readMessage(one, contacts)));
    told.statuses.push(...those(status, value.statuses).map(readStatus));
  }
  return told;
}

function readMessage(one: z.output<typeof message>, contacts: readonly z.output<typeof contact>[]): Inbound[] {
  const whose = contacts.find(
    ({ wa_id, user_id }) => (wa_id && wa_id === one.from) || (user_id && user_id === one.from_user_id),
  );
  const phone = one.from ? readPhone(`+${one.from.replace(/^\+/, "")}`) : null;
  const userId = one.from_user_id ?? whose?.user_id ?? null;
  const sentAt = new Date(Number(one.timestamp) * 1_000);
  if ((phone === null && userId === null) || Number.isNaN(sentAt.getTime())) return [];
  return [
    {
      ...{ providerId: one.id, phone, userId, sentAt, content: contentOf(one) },
      name: whose?.profile?.name === undefined ? null : storable(whose.profile.name, 100),
    },
  ];
}

function contentOf(one: z.output<typeof message>): Content {
  const kind = (["image", "video", "audio", "document"] as const).find((kind) => one[kind]);
  const carried = kind && one[kind];
  const place = one.location;
  const where = place
    ? [place.name, place.address, `${place.latitude}, ${place.longitude}`].filter(Boolean).join(", ")
    : "";
  return {
    type: one.type,
    text: storable(one.text?.body ?? carried?.caption ?? where, mostText),
    button: one.interactive?.button_reply?.id ?? one.button?.payload ?? null,
    replyTo: one.context?.id ?? null,
    file: kind && carried ? { mediaId: carried.id, kind } : null,
  };
}

function readStatus({
  id,
  status: word,
  pricing,
  errors,
  biz_opaque_callback_data: ourId,
}: z.output<typeof status>): Status {
  const hasArrived = word === "delivered" || word === "read" || word === "played";
  const why = (errors ?? []).map(({ code, title }) => `${title ?? "failed"} (${code})`).join(", ");
  return {
    ...{ providerId: id, ourId: ourId ?? null, isFree: word === "failed" || pricing?.billable === false },
    state: hasArrived ? "delivered" : word === "sent" || word === "failed" ? word : null,
    words: storable(why || word, 500),
  };
}
