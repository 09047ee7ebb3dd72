import { useState } from "react";
import { Divided, Section } from "#ui/card.tsx";
import { useMyDeposits } from "../client.ts";
import { DepositRow } from "./deposit-row.tsx";
import { DepositView } from "./deposit-view.tsx";

/** One's own caution deposits, also of units that one has left; nothing where there are none. */
export function MyDeposits() {
  const deposits = useMyDeposits().data?.deposits ?? [];
  const [openId, setOpenId] = useState<string | null>(null);
  const open = deposits.find(({ id }) => id === openId);
  if (deposits.length === 0) return null;
  return (
    <Section title="Your deposits">
      <Divided>
        {deposits.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} isMine onOpen={() => setOpenId(deposit.id)} />
        ))}
      </Divided>
      {open ? <DepositView deposit={open} onClose={() => setOpenId(null)} /> : null}
    </Section>
  );
}
