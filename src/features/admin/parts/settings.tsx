import { PageHeader } from "../../../ui/page-header.tsx";
import { AuditTab } from "../log/parts/audit-tab.tsx";
import { AdminsTab } from "../team/parts/admins-tab.tsx";
import { OwnSignIn } from "../totp/parts/own-sign-in.tsx";
import { SectionTabs } from "./section-tabs.tsx";

const parts = [
  { value: "sign-in", label: "Your sign-in", Part: OwnSignIn },
  { value: "admins", label: "Site admins", Part: AdminsTab },
  { value: "audit", label: "Audit log", Part: AuditTab },
] as const;

export function Settings() {
  return (
    <>
      <PageHeader title="Settings" />
      <SectionTabs label="Settings" parts={parts} />
    </>
  );
}
