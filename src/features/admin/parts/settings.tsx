import { AddressTabs } from "#ui/address-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { AuditTab } from "../log/parts/audit-tab.tsx";
import { AdminsTab } from "../team/parts/admins-tab.tsx";
import { OwnSignIn } from "../totp/parts/own-sign-in.tsx";

const tabs = [
  { value: "sign-in", label: "Your sign-in", content: <OwnSignIn /> },
  { value: "admins", label: "Site admins", content: <AdminsTab /> },
  { value: "audit", label: "Audit log", content: <AuditTab /> },
];

export function Settings() {
  return (
    <>
      <PageHeader title="Settings" />
      <AddressTabs label="Settings" tabs={tabs} />
    </>
  );
}
