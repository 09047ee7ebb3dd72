import { createHmac } from "node:crypto";

/** How a fake provider tells of what happens. `late`: what is told is held back until `release`. */
type Telling = "once" | "twice" | "late" | "never" | "forged";
export type Hook = (path: string, headers: Record<string, string>, body: string) => Promise<unknown>;

/** A fake provider that tells of what happens by signed messages, with the mischief that is set. */
export class Teller {
  telling: Telling = "once";
  /** Where it tells; the path of an address that the owner entered. */
  hookPath: string | null = null;
  private held: { body: string; signature: string }[] = [];
  private readonly hook: () => Hook;
  private readonly header: string;

  /** `header`: in which the signature goes. */
  constructor(hook: () => Hook, header: string) {
    this.hook = hook;
    this.header = header;
  }

  /** Tells of something, in the way that is set. */
  protected async tellSigned(body: string, key: string): Promise<void> {
    const secret = this.telling === "forged" ? `${key} of somebody else` : key;
    const signature = createHmac("sha512", secret).update(body).digest("hex");
    if (this.telling === "never") return;
    if (this.telling === "late") return void this.held.push({ body, signature });
    for (let times = this.telling === "twice" ? 2 : 1; times > 0; times -= 1) await this.send(body, signature);
  }

  /** Tells what was held back, the last one first. */
  async release(): Promise<void> {
    for (const { body, signature } of this.held.splice(0).reverse()) await this.send(body, signature);
  }

  private async send(body: string, signature: string): Promise<void> {
    if (this.hookPath === null) return;
    const headers = { "content-type": "application/json", [this.header]: signature };
    await this.hook()(this.hookPath, headers, body);
  }
}
