import * as z from "zod";
import { noticeChannels, paidNotices } from "#domain/channels.ts";
import { calls } from "#domain/contract.ts";
import { choice, flag, id, schemasOf, wholeNumber } from "#domain/text.ts";
import { noticeKinds } from "#domain/vocab.ts";
import { browserFields, codeFields, phoneFields } from "./fields.ts";
import { contactPointRoutes } from "./routes.ts";

const instant = z.string().describe("Instant, ISO 8601 UTC with milliseconds.");

export const ContactPoint = z.object({
  id: z.string(),
  kind: z.enum(["phone", "browser", "whatsapp"]),
  address: z
    .string()
    .describe("A phone; of a browser the host of its push service; empty where WhatsApp hides the phone."),
  label: z.string().nullable().describe("What a browser is called."),
  verifiedAt: instant.nullable().describe("Nothing is sent to a phone before."),
  optedOutAt: instant.nullable().describe("Nothing is sent there since then."),
  isThisSession: z.boolean().describe("A browser that was named by the session that asks."),
  createdAt: instant,
});
export type ContactPoint = z.infer<typeof ContactPoint>;

const ofKinds = z.record(z.enum(noticeKinds), z.boolean());
export const ChannelPreferences = z.object({
  channels: z
    .record(z.enum(noticeChannels), ofKinds)
    .describe("Way → kind of notice → whether it comes; `emergencies` always do."),
  daily: z
    .record(z.enum(noticeChannels), z.array(z.enum(noticeKinds)))
    .describe("Way → kinds that come together once a day, at 18:00 in Lagos, instead of as they happen."),
  everything: z
    .record(z.enum(noticeChannels), z.array(z.enum(noticeKinds)))
    .describe(
      "Way that costs → kinds of which all comes; of the others only what cannot wait, as the time of a visit, does.",
    ),
  version: z.number().describe("0 until something was chosen."),
});
export type ChannelPreferences = z.infer<typeof ChannelPreferences>;

export const ContactPoints = z.object({
  contactPoints: z.array(ContactPoint),
  email: z.object({ address: z.string(), verified: z.boolean() }).describe("The email of the account."),
  ways: z
    .record(z.enum(noticeChannels), z.boolean())
    .describe("Which ways this installation has. A way that is not set up carries nothing."),
  pushKey: z.string().nullable().describe("With it a browser asks its push service; null without push."),
  isLost: z
    .boolean()
    .describe("Whether the push service of the browser that asks knows it no more: it has to ask for another address."),
  preferences: ChannelPreferences,
});
export type ContactPoints = z.infer<typeof ContactPoints>;

const tag = "Contact points";
const emergencies = "Emergencies cannot be switched off.";
const inOne = "Emergencies never wait.";
const paidAlone = `Only these ways cost: ${paidNotices.join(", ")}.`;
const byKind = z.partialRecord(
  choice("Kind", noticeKinds),
  flag("Each kind"),
  `Give each kind by its name: ${noticeKinds.join(", ")}.`,
);
const ofDay = byKind.refine((some) => some.emergencies !== true, { path: ["emergencies"], message: inOne });
const kinds = byKind.refine((some) => some.emergencies !== false, { path: ["emergencies"], message: emergencies });

export const contactPointCalls = calls(contactPointRoutes, {
  findContactPoints: {
    tag,
    may: ["contact_point", "see"],
    summary: "Where one can be reached outside of Tunse, and by which ways which notices come",
    input: z.object({}),
    answer: ContactPoints,
  },
  addBrowser: {
    tag,
    may: ["contact_point", "create"],
    summary: "Have notices shown by this browser, while the session lasts",
    about:
      "Takes what `PushManager.subscribe` answers. The same browser named again changes nothing but whose it is: it belongs to the session that named it last. At most 20.",
    input: z.object(schemasOf(browserFields)),
    answer: z.object({ contactPoint: ContactPoint }),
    creates: true,
    message: "Notices come to this browser.",
    failures: [409],
  },
  addPhone: {
    tag,
    may: ["contact_point", "create"],
    summary: "Name a phone of one's own; a code comes to it by SMS",
    about:
      "Nothing else is sent there before the code was given back. Named again, it gets another code. 409 where it is confirmed already, or no SMS is set up. At most 3 phones, and 5 codes a day.",
    example: { input: { phone: "0803 123 4567" } },
    input: z.object(schemasOf(phoneFields)),
    answer: z.object({ contactPoint: ContactPoint }),
    creates: true,
    message: "A code is on its way.",
    failures: [409, 429],
  },
  connectWhatsApp: {
    tag,
    may: ["contact_point", "create"],
    summary: "Have a code by which one shows whose WhatsApp one writes from",
    about:
      "Nothing comes by WhatsApp before somebody sent the code from it. It is good for 30 minutes. 409 where WhatsApp is not set up.",
    input: z.object({}),
    answer: z.object({
      connection: z.object({
        code: z.string().describe("What to send."),
        number: z.string().describe("Where to, in full."),
        link: z.string().describe("Opens WhatsApp with both filled in."),
        endsAt: instant,
      }),
    }),
    creates: true,
    message: "Send the code from your WhatsApp.",
    failures: [409, 429],
  },
  verifyPhone: {
    tag,
    may: ["contact_point", "edit"],
    summary: "Give back the code that came to a phone",
    about: "It is good for 10 minutes and 5 tries. Whoever had confirmed the same number before has it no more.",
    example: { input: { code: "123456" } },
    input: z.object({ id: id(), ...schemasOf(codeFields) }),
    answer: z.object({ contactPoint: ContactPoint }),
    message: "The phone is confirmed.",
  },
  setOptOut: {
    tag,
    may: ["contact_point", "edit"],
    summary: "End what comes to a phone or a browser, or let it come again",
    about: "STOP, written back to an SMS, does the same.",
    input: z.object({ id: id(), optedOut: flag("Opted out") }),
    answer: z.object({ contactPoint: ContactPoint }),
    message: "Your choice has been kept.",
  },
  removeContactPoint: {
    tag,
    may: ["contact_point", "remove"],
    summary: "Take a phone or a browser away",
    input: z.object({ id: id() }),
    answer: z.null(),
    message: "Nothing is sent there any more.",
  },
  setChannels: {
    tag,
    may: ["contact_point", "edit"],
    summary:
      "Choose which kinds of notices come by which way, which once a day, and of which all; only what it names changes",
    example: { input: { channels: { mail: { people: false } } } },
    input: z.object({
      channels: z
        .partialRecord(choice("Way", noticeChannels), kinds, `Give each way by its name: ${noticeChannels.join(", ")}.`)
        .optional(),
      daily: z
        .partialRecord(choice("Way", noticeChannels), ofDay, `Give each way by its name: ${noticeChannels.join(", ")}.`)
        .optional(),
      everything: z.partialRecord(choice("Way", paidNotices), kinds, paidAlone).optional(),
      version: wholeNumber("Version", 0, 2_147_483_647).optional(),
    }),
    answer: z.object({ preferences: ChannelPreferences }),
    message: "Your choice has been kept.",
  },
});
