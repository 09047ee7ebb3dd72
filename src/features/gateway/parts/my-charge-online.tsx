import { MyCharge } from "#features/charges/parts/my-charge.tsx";
import { CameBack } from "./came-back.tsx";
import { LookForTransfer } from "./look-for-transfer.tsx";
import { PayOnline } from "./pay-online.tsx";

/** What one's own units owe, and every way to pay it. */
export function MyChargeOnline({ propertyId }: { propertyId?: string }) {
  return (
    <>
      <CameBack />
      <MyCharge
        {...(propertyId === undefined ? {} : { propertyId })}
        look={({ unitId }) => <LookForTransfer unitId={unitId} />}
        online={({ unitId }) => <PayOnline unitId={unitId} />}
      />
    </>
  );
}
