/** What came of handing a message to whoever carries it, in their words. */
export type Outcome =
  | { kind: "accepted"; id: string | null; words: string }
  /** `isFinal`: trying again would be refused as well. `isGone`: the address is none any more. */
  | { kind: "refused"; isFinal: boolean; isGone?: boolean; words: string }
  /** It may have arrived, and may not. */
  | { kind: "unknown"; words: string };

/** Ways out of this installation beside mail, as its settings name them. */
export type Channels = {
  /** Whom push services write to when something is wrong, as `mailto:` or an address; null: no push. */
  readonly pushContact: string | null;
};

export const noChannels: Channels = { pushContact: null };

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
