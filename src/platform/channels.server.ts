import type { Payments } from "./payments.server.ts";

/** What came of handing a message to whoever carries it, in their words. */
export type Outcome =
  /** `kobo`: what it costs, where they say so. `isOld`: a try before this one handed it over, and was paid for. */
  | { kind: "accepted"; id: string | null; words: string; kobo?: number | undefined; isOld?: boolean }
  /**
   * `isFinal`: trying again would be refused as well. `isGone`: the address is none any more. `isClosed`: words are not
   * taken, since whoever they go to has not written for a day.
   */
  | { kind: "refused"; isFinal: boolean; isGone?: boolean; isClosed?: boolean; words: string }
  /** It may have arrived, and may not. */
  | { kind: "unknown"; words: string };

/** Whoever carries SMS. `to` is a phone in full, as +2348031234567. */
export type Sms = {
  name: string;
  send: (to: string, text: string) => Promise<Outcome>;
  /**
   * The ids of what it took with this text for this phone since then, as its history says, but for what failed; none where
   * that is silent or behind. Carriers without it keep no history that can be asked.
   */
  findSent?: (to: string, text: string, since: Date) => Promise<string[]>;
};

/** Whoever calls people. What is said comes later, by a callback that carries `id`. */
export type Voice = { name: string; call: (to: string, id: string) => Promise<Outcome> };

/** Whom a message goes to: WhatsApp may name somebody by a phone, by an id of its own, or by both. */
export type WhatsAppAddress = { phone: string | null; userId: string | null };
export type WhatsAppButton = { id: string; title: string };
/** What one message says: in words while somebody has written within a day, else by a template that was approved. */
export type WhatsAppWords =
  | { kind: "text"; text: string; buttons: readonly WhatsAppButton[] }
  | { kind: "template"; template: string; values: readonly string[]; linkEnd: string | null; payload: string | null };

/** A file that somebody sent: its bytes, or that it is gone for good, or that nobody knows yet. */
export type WhatsAppFile =
  | { kind: "bytes"; bytes: Buffer; contentType: string }
  | { kind: "gone"; words: string }
  | { kind: "later"; words: string };

/** The number of this installation on WhatsApp. */
export type WhatsApp = {
  name: "whatsapp";
  /** In full, as +2348031234567: people write to it. */
  number: string;
  /** `id` comes back with each word of what became of the message. */
  send: (to: WhatsAppAddress, words: WhatsAppWords, id: string) => Promise<Outcome>;
  fetchFile: (mediaId: string) => Promise<WhatsAppFile>;
};

/** How what WhatsApp tells us is known to be true, and ours. */
export type WhatsAppSecrets = { appSecret: string; verifyToken: string; phoneId: string };

/** By which reports of carriers are believed; a carrier without one is not listened to. */
export type ReportSecrets = {
  termii?: string | undefined;
  africasTalking?: string | undefined;
  smsGateway?: string | undefined;
  whatsapp?: WhatsAppSecrets | undefined;
};

/**
 * Where answers to our mails arrive. `secret` signs what whoever takes them brings; `checkedBy` is the mail server whose
 * word on who sent a mail is believed, null where nobody looks.
 */
export type InboundMail = { domain: string; secret: string; checkedBy: string | null };

/** What somebody who keeps checkpoints answered; `silent`: nothing that can be read, with a sentence. */
type AnchorAnswer = { kind: "answer"; status: number; bytes: Uint8Array } | { kind: "silent"; says: string };

/** Those who keep checkpoints outside of this installation; none unless the settings name them. */
export type Anchorage = {
  /** Authorities that stamp by RFC 3161, and calendars of OpenTimestamps: their addresses. */
  readonly stamps: readonly string[];
  readonly calendars: readonly string[];
  /** Certificates, as PEM, of which one must stand behind each stamp; empty: any that fits its stamp. */
  readonly roots: readonly string[];
  /** Addresses that get the newest checkpoint each week. */
  readonly mailTo: readonly string[];
  ask: (url: string, asked: { accept: string; contentType?: string; body?: Uint8Array }) => Promise<AnchorAnswer>;
};

/** Ways out of this installation beside mail, as its settings name them. */
/** What messages may cost in a month, in kobo: all together, emergencies apart, and either money of one building at most. */
export type MessageMoney = { ordinaryKobo: number; urgentKobo: number; buildingKobo: number };

/** ₦100,000 for each of both, and ₦10,000 of either for a building. */
export const usualMoney: MessageMoney = { ordinaryKobo: 10_000_000, urgentKobo: 10_000_000, buildingKobo: 1_000_000 };

export type Channels = {
  /** Whom push services write to when something is wrong, as `mailto:` or an address; null: no push. */
  readonly pushContact: string | null;
  /** In the order in which they are asked. */
  readonly sms: readonly Sms[];
  readonly voice: Voice | null;
  readonly whatsapp: WhatsApp | null;
  readonly inboundMail: InboundMail | null;
  readonly reports: ReportSecrets;
  /** By whom people pay online; which of them a building uses, its keys say. */
  readonly payments: Payments;
  readonly anchors: Anchorage;
  readonly money: MessageMoney;
};

export const noChannels: Channels = {
  ...{ pushContact: null, sms: [], voice: null, whatsapp: null, inboundMail: null, reports: {} },
  payments: { paystack: null, monnify: null },
  money: usualMoney,
  anchors: {
    ...{ stamps: [], calendars: [], roots: [], mailTo: [] },
    ask: async () => ({ kind: "silent", says: "Nobody is set up." }),
  },
};

type Facts = { pushContact?: string | undefined; supportEmail: string | null; smtpFrom?: string | undefined };

const local = /^(localhost|127\.|\[)|\.(invalid|local|test)$/;

/** Apple refuses an address that cannot be true, so none is made up. */
export function pushContactOf({ pushContact, supportEmail, smtpFrom }: Facts, siteUrl: string): string | null {
  const email =
    pushContact ??
    supportEmail ??
    /<([^<>]+@[^<>]+)>|^([^<>\s]+@[^<>\s]+)$/
      .exec(smtpFrom ?? "")
      ?.slice(1)
      .find(Boolean);
  if (email) return `mailto:${email}`;
  const url = new URL(siteUrl);
  return url.protocol === "https:" && !local.test(url.hostname) ? url.origin : null;
}
