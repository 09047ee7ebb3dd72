import { AddressTabs } from "#ui/address-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { AccountsTab } from "../holds/parts/accounts-tab.tsx";
import { PropertiesTab } from "../holds/parts/properties-tab.tsx";

const tabs = [
  { value: "accounts", label: "Accounts", content: <AccountsTab /> },
  { value: "properties", label: "Properties", content: <PropertiesTab /> },
];

/** The accounts and properties that a site admin can hold. */
export function People() {
  return (
    <>
      <PageHeader title="Accounts and properties" lead="Suspend an account, or freeze a property." />
      <AddressTabs label="Accounts and properties" tabs={tabs} />
    </>
  );
}
