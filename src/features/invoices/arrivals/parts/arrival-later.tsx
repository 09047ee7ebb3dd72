import { Suspense } from "react";
import { later } from "#ui/later.ts";
import type { Paid } from "./arrival.tsx";

const PaymentArrival = later(async () => (await import("./arrival.tsx")).PaymentArrival);

/** The same where payments are seldom seen: it comes with the first of them. */
export const ArrivalLater = (paid: Paid) =>
  paid.arrival ? (
    <Suspense>
      <PaymentArrival {...paid} />
    </Suspense>
  ) : null;
