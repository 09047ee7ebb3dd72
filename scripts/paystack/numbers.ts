/** Whom Paystack knows by a mail, and the number that was given to them. */
type Holder = { id: number; email: string; name: string; phone: string; number: string | null; before?: string[] };

/** What becomes of what is asked. `first`: it is told of before it is answered; `taken`: the number is another holder's. */
export type Assigning = "first" | "later" | "fails" | "never" | "refuses" | "taken";

type Given = Record<string, unknown>;
type Says = { good: (data: unknown) => undefined; bad: (message: string, status?: number) => undefined };
type Say = (event: string, data: object) => Promise<void>;

let given = Math.floor(Math.random() * 90_000_000);
/** Ten figures that no bank gives. */
const newNumber = (): string => {
  given = (given + 1) % 100_000_000;
  return `99${String(given).padStart(8, "0")}`;
};

/** The account numbers that a merchant's customers have. */
export class Numbers {
  readonly holders: Holder[] = [];
  assigning: Assigning = "first";
  private readonly waiting: Holder[] = [];
  private readonly say: Say;
  private readonly business: string;

  constructor(business: string, say: Say) {
    this.business = business;
    this.say = say;
  }

  holderOf(number: string): Holder | undefined {
    return this.holders.find((one) => one.number === number);
  }

  async assign(asked: Given, { good, bad }: Says): Promise<undefined> {
    const text = (name: string) => (typeof asked[name] === "string" ? (asked[name] as string) : "");
    if (this.assigning === "refuses") return bad("Dedicated NUBAN is not available for your business");
    if (!/^[^@\s]+@[^@\s]+$/.test(text("email"))) return bad("Invalid Email Address Passed");
    for (const name of ["first_name", "last_name", "phone", "preferred_bank", "country"])
      if (text(name) === "") return bad(`${name} is required`);
    const known = this.holders.find(({ email }) => email === text("email"));
    const holder = known ?? {
      ...{ id: 4_000_000 + this.holders.length, email: text("email"), phone: text("phone"), number: null },
      name: `${this.business}/${text("first_name")} ${text("last_name")}`,
    };
    if (!known) this.holders.push(holder);
    if (holder.number === null && this.assigning !== "never") {
      this.waiting.push(holder);
      if (this.assigning !== "later") await this.release();
    }
    return good(undefined);
  }

  /** Gives what waits, the last one first, and tells of it. */
  async release(): Promise<void> {
    for (const holder of this.waiting.splice(0).reverse()) {
      const isGiven = this.assigning !== "fails";
      if (isGiven) holder.number = this.assigning === "taken" ? (this.holders[0]?.number ?? newNumber()) : newNumber();
      await this.tell(holder, isGiven);
    }
  }

  tell(holder: Holder, isGiven: boolean): Promise<void> {
    const { id, email, phone } = holder;
    return this.say(`dedicatedaccount.assign.${isGiven ? "success" : "failed"}`, {
      ...{ customer: { id, email, phone }, dedicated_account: isGiven ? this.shown(holder) : null },
      identification: { status: isGiven ? "success" : "failed" },
    });
  }

  private shown({ id, name, number }: Holder): object {
    return {
      ...{
        id: id + 500_000,
        account_name: name,
        account_number: number,
        currency: "NGN",
        active: true,
        assigned: true,
      },
      bank: { id: 20, name: "Wema Bank", slug: "wema-bank" },
    };
  }

  /** Its holder needs it no more: what is sent there goes back to the sender. */
  end(id: string, { good, bad }: Says): undefined {
    const holder = this.holders.find((one) => String(one.id + 500_000) === id && one.number !== null);
    if (!holder) return bad("Dedicated account not found", 404);
    holder.before = [...(holder.before ?? []), holder.number ?? ""];
    holder.number = null;
    return good({ id: Number(id), active: false, assigned: false });
  }

  /** Whether money can be sent there no more. */
  hasEnded = (number: string): boolean => this.holders.some(({ before = [] }) => before.includes(number));

  /** What it answers about holders and their numbers. */
  answer(url: URL, { good, bad }: Says): undefined {
    if (url.pathname.startsWith("/customer/")) {
      const email = decodeURIComponent(url.pathname.slice("/customer/".length));
      const holder = this.holders.find((one) => one.email === email);
      return holder ? good({ id: holder.id, email, domain: "live" }) : bad("Customer not found", 404);
    }
    const holder = this.holders.find(({ id }) => String(id) === url.searchParams.get("customer"));
    return good(holder?.number ? [this.shown(holder)] : []);
  }
}
