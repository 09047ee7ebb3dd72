/** What a provider of payments answered. `refused`: it said no. `unknown`: nobody knows, so nothing may be taken for certain. */
export type Answer<T> =
  | { kind: "known"; value: T }
  | { kind: "refused"; words: string }
  /** `isUnread`: it answered, in a way that cannot be read. */
  | { kind: "unknown"; words: string; isUnread?: boolean };

/** One payment as the provider knows it; amounts are kobo. */
export type Charge = {
  reference: string;
  state: "success" | "failed" | "abandoned" | "pending" | "reversed";
  kobo: number;
  currency: string;
  isTest: boolean;
  feeKobo: number | null;
  paidAt: Date | null;
  channel: string | null;
  /** The building, as we said it when we asked. */
  about: string | null;
  /** The account number that it was sent to, where a unit has one of its own. */
  receiver: string | null;
  /** The mail by which the provider knows who paid. */
  customer: string | null;
  payer: string | null;
  why: string | null;
  /** Less or more came than was asked, as the provider sees it: not what the payer owes us alone may have been asked. */
  misses?: "less" | "more";
};

/** What is listed of a payment: by it, it is asked about. */
export type Listed = Pick<Charge, "reference" | "receiver" | "customer">;

/** What a provider tells by itself: a hint at what to ask, never a fact. */
export type Told = {
  kind: "charge" | "refund" | "dispute" | "account";
  /** Of an account: the mail of its holder. */
  reference: string | null;
  /** Of a refund, a dispute or an account, in our words; null where it is under way. `unclear`: it ended, nobody knows how. */
  outcome: "done" | "failed" | "unclear" | null;
  receiver: string | null;
  /** Of a refund: it is under way, and waits for somebody to do something about it there. */
  isStuck?: boolean;
  /** How much of it, of a dispute what goes back; null where it does not say. */
  kobo: number | null;
};

/** What was asked to go back of a payment; `outcome` is null where it is under way, also while it waits for a person. */
export type GivenBack = { kobo: number; outcome: "done" | "failed" | null; isStuck?: boolean };

/** What became of a payment of which the payer asked the money back from their bank. */
export type Disputed = { isReversed: boolean; disputes: { outcome: Told["outcome"]; kobo: number | null }[] };

/** Money that went to the bank: what it is made of is asked by its name. */
export type Settlement = { name: string; onDay: string; netKobo: number; isDone: boolean };
export type SettledCharge = { reference: string; kobo: number; feeKobo: number };

export type Start = { reference: string; kobo: number; email: string; callbackUrl: string; about: string };

/** An account number of a unit: whatever is sent there is told of as a payment of its holder. */
export type OwnNumber = { number: string; bank: string; bankCode: string; name: string };
/** Who holds one, as the provider calls them: made up for each number, so that it learns of nobody who lives there. */
export type Holder = { email: string; first: string; last: string; phone: string };

/** What a provider of account numbers is asked. */
export type NumberProvider = {
  /** It is given later, and told of then. */
  ask: (key: string, holder: Holder) => Promise<Answer<"under_way">>;
  /** Null: its holder has none, or it knows no such holder. */
  find: (key: string, email: string) => Promise<Answer<OwnNumber | null>>;
  /** Ends whatever number its holder has: what is sent there goes back to the sender. Said again it changes nothing. */
  giveBack: (key: string, email: string) => Promise<Answer<"done">>;
  /** Has it ask its bank for what came to a number on a day (YYYY-MM-DD); it tells of what it finds. */
  lookAgain: (
    key: string,
    of: Pick<OwnNumber, "number" | "bankCode"> & { onDay: string },
  ) => Promise<Answer<"under_way">>;
};

/** What somebody enters as the key of their account; a provider that takes one secret looks at no more. */
export type KeyGiven = {
  secretKey: string;
  apiKey?: string | null | undefined;
  contractCode?: string | null | undefined;
};
/** `mode`: whether real money moves. `wrong`: what of it is no key of theirs, with a sentence. */
export type KeyRead = { key: string; mode: "test" | "live" } | { wrong: keyof KeyGiven; words: string };

/** What a provider is asked about the money that it sent to the bank. */
export type PayoutProvider = {
  list: (key: string, since: Date) => Promise<Answer<Settlement[]>>;
  inside: (key: string, name: string) => Promise<Answer<SettledCharge[]>>;
};

type ProviderName = "paystack" | "monnify";

/**
 * One provider of payments. `key` is what a building's own account with it is opened by, as `readKey` made it of what was
 * entered. What is null it cannot be asked.
 */
export type PaymentProvider = {
  name: ProviderName;
  readKey: (given: KeyGiven) => KeyRead;
  /** What two keys of one account with it have in common. */
  accountOf: (key: string) => string;
  /** Whether it knows a key, where that can be asked without anything happening. */
  knows: ((key: string) => Promise<Answer<true>>) | null;
  start: (key: string, asked: Start) => Promise<Answer<{ url: string }>>;
  /** Null: it knows no such payment. */
  verify: (key: string, reference: string) => Promise<Answer<Charge | null>>;
  /** Whether these bytes were signed by the key. */
  isSigned: (key: string, headers: Record<string, unknown>, body: Buffer) => boolean;
  /** Null: nothing that matters here. */
  parseEvent: (body: Buffer) => Told | null;
  listSince: (key: string, since: Date, page: number) => Promise<Answer<{ charges: Listed[]; hasMore: boolean }>>;
  payouts: PayoutProvider | null;
  /** Null: it is under way, and told of later. */
  refund: (key: string, reference: string, kobo: number, why: string) => Promise<Answer<"done" | null>>;
  /** All that was asked to go back of one payment, by whomever. */
  refunds: (key: string, reference: string) => Promise<Answer<GivenBack[]>>;
  /** Where one payment stands, and all disputes about it. */
  disputed: ((key: string, reference: string) => Promise<Answer<Disputed>>) | null;
  numbers: NumberProvider | null;
};

export type Payments = Readonly<Record<ProviderName, PaymentProvider | null>>;
