import type { Paystack } from "../paystack/server.ts";
import type { Troupe } from "./opening.ts";

const key = "sk_live_demo0demo0demo0demo0";

/** What the invented Monnify knows, for whoever tries it at another building; docs/payments-online.md tells them. */
export const monnifyKeys = {
  apiKey: "MK_TEST_DEMO0DEMO0",
  secretKey: "DEMO0DEMO0DEMO0DEMO0DEMO0",
  contractCode: "5867418298",
};

type Answer = { data: ReturnType<typeof JSON.parse> };

/** The flats of the court can pay online, and by a transfer to a number of their own, at a Paystack that is invented. */
export async function takeOnline(paystack: Paystack, url: string, troupe: Troupe): Promise<void> {
  paystack.tell((path, headers, body) => fetch(`${url}${path}`, { method: "POST", headers, body }));
  const ask = async (path: string, body: object, token?: string): Promise<Answer["data"]> => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as Answer).data;
  };
  const { email, password } = troupe.player("owner");
  const { token } = await ask("/auth/login", { email, password });
  const set = { secretKey: key, settlesInto: "bank" };
  const { gateway } = await ask(`/properties/${troupe.propertyId("court")}/gateway`, set, token);
  paystack.merchant(key).hookPath = new URL(gateway.hookUrl).pathname;
  await ask(`/properties/${troupe.propertyId("court")}/unit-numbers`, { phone: "0803 555 0131" }, token);
}
