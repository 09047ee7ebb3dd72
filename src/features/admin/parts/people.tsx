import { PageHeader } from "../../../ui/page-header.tsx";
import { AccountsTab } from "../holds/parts/accounts-tab.tsx";
import { PropertiesTab } from "../holds/parts/properties-tab.tsx";
import { SectionTabs } from "./section-tabs.tsx";

const parts = [
  { value: "accounts", label: "Accounts", Part: AccountsTab },
  { value: "properties", label: "Properties", Part: PropertiesTab },
] as const;

/** Whom and what a site admin can hold. */
export function People() {
  return (
    <>
      <PageHeader title="Accounts and properties" lead="Suspend an account, or freeze a property." />
      <SectionTabs label="Accounts and properties" parts={parts} />
    </>
  );
}
