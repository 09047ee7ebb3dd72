import type { SignedIn } from "../../harness/remote.ts";

export type Act = {
  kind: "payment" | "entry" | "close";
  /** Its key, and by which it is found again where it is kept. */
  name: string;
  path: string;
  body: { kobo?: number; onDay?: string; month?: string };
  state: "unsure" | "acknowledged" | "refused";
};

/** What the provider told, until it was answered. */
export type Telling = { reference: string; isAnswered: boolean; again: () => Promise<boolean> };

/** Everything that was sent, and what was heard of it. */
export class Sent {
  readonly acts: Act[] = [];
  readonly tellings: Telling[] = [];
  /** Answers that nobody should get. */
  readonly odd: string[] = [];

  begin(act: Omit<Act, "state">): Act {
    const begun: Act = { ...act, state: "unsure" };
    this.acts.push(begun);
    return begun;
  }

  count = (kind: Act["kind"], state: Act["state"]): number =>
    this.acts.filter((act) => act.kind === kind && act.state === state).length;

  /** Sends an act, or sends it again; answers whether anything was heard of it. */
  async send(url: string, { token }: SignedIn, act: Act): Promise<boolean> {
    const answer = await fetch(`${url}/api${act.path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": act.name,
      },
      body: JSON.stringify(act.body),
    }).then(
      async (response) => ({ status: response.status, detail: String((await response.json()).detail) }),
      () => null,
    );
    if (!answer || answer.status === 503) return false;
    const isGood = answer.status === 200 || answer.status === 201;
    // What was entered while its month was closed came too late, and is not there.
    const isLate = act.kind === "entry" && answer.detail.startsWith("That month is closed");
    if (!isGood && !isLate) this.odd.push(`${act.name} was answered ${answer.status}: ${answer.detail}`);
    const state = isGood ? "acknowledged" : "refused";
    if (act.state !== "unsure" && act.state !== state)
      this.odd.push(`${act.name} was ${act.state}, and ${state} when it was sent again.`);
    if (act.state !== "acknowledged") act.state = state;
    return true;
  }

  /** Tells of something by two messages at once; what is not answered 200 is kept to be told again. */
  async tell(reference: string, post: () => Promise<{ status: number }>): Promise<void> {
    const again = () =>
      post().then(
        ({ status }) => status === 200,
        () => false,
      );
    const tellings = [1, 2].map(() => ({ reference, isAnswered: false, again }));
    this.tellings.push(...tellings);
    await Promise.all(tellings.map(tellAgain));
  }
}

export async function tellAgain(telling: Telling): Promise<boolean> {
  telling.isAnswered = (await telling.again()) || telling.isAnswered;
  return telling.isAnswered;
}
