export const needs = ["press", "pin", "sign_in"] as const;
export type Need = (typeof needs)[number];

type Asked = {
  kobo: number;
  /** Up to which sum the owner lets one press be enough; 0 where nothing is approved by a link. */
  linkKobo: number;
  hasPin: boolean;
  /** The phone of whoever is paid is the owner's own. */
  isPaid: boolean;
  /** An organisation asks the owner for two-step sign-in. */
  asksSecondStep: boolean;
};

/** What saying yes by a link takes: nothing that the owner has not chosen beforehand. */
export function needOf({ kobo, linkKobo, hasPin, isPaid, asksSecondStep }: Asked): Need {
  if (linkKobo === 0 || asksSecondStep || isPaid) return "sign_in";
  if (kobo <= linkKobo) return "press";
  return hasPin ? "pin" : "sign_in";
}

const asked = /^\/tasks\?task=[0-9a-f-]{36}&approval=([0-9a-f-]{36})$/;

/** The question that a notice leads to, where it is one to an owner. */
export const approvalOf = (link: string | null): string | null => asked.exec(link ?? "")?.[1] ?? null;

const finished = /^\/tasks\?task=([0-9a-f-]{36})&verify=1$/;

/** The finished work that a notice leads to, where it waits for whoever is told. */
export const workOf = (link: string | null): string | null => finished.exec(link ?? "")?.[1] ?? null;

export const changedWork = "This work was changed after you opened the page. Please look at it again.";

export const signInFirst = "This cannot be approved by a link. Please sign in to approve it.";
