/** What came of handing a message to whoever carries it, in their words. */
export type Outcome =
  | { kind: "accepted"; id: string | null; words: string }
  /** `isFinal`: trying again would be refused as well. `isGone`: the address is none any more. */
  | { kind: "refused"; isFinal: boolean; isGone?: boolean; words: string }
  /** It may have arrived, and may not. */
  | { kind: "unknown"; words: string };

/** Whoever carries SMS. `to` is a phone in full, as +2348031234567. */
export type Sms = { name: string; send: (to: string, text: string) => Promise<Outcome> };

/** Whoever calls people. What is said comes later, by a callback that carries `id`. */
export type Voice = { name: string; call: (to: string, id: string) => Promise<Outcome> };

/** By which reports of carriers are believed; a carrier without one is not listened to. */
export type ReportSecrets = { termii?: string | undefined; africasTalking?: string | undefined };

/** Ways out of this installation beside mail, as its settings name them. */
export type Channels = {
  /** Whom push services write to when something is wrong, as `mailto:` or an address; null: no push. */
  readonly pushContact: string | null;
  /** In the order in which they are asked. */
  readonly sms: readonly Sms[];
  readonly voice: Voice | null;
  readonly reports: ReportSecrets;
};

export const noChannels: Channels = { pushContact: null, sms: [], voice: null, reports: {} };

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
