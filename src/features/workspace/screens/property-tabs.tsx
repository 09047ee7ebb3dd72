import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#browser/session.ts";
import { PhotoRule } from "#features/evidence/demands/parts/photo-rule.tsx";
import { FromFileButton } from "#features/imports/parts/from-file-button.tsx";
import type { Property } from "#features/properties/contract.ts";
import { OwnMembership } from "#features/properties/members/parts/own-membership.tsx";
import { PropertyOverview } from "#features/properties/parts/property-overview.tsx";
import { usePlan } from "#features/schedules/plan-client.ts";
import { usePropertyTicketCount } from "#features/tickets/property-client.ts";
import { type AddressTab, AddressTabs } from "#ui/address-tabs.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { Tab } from "#ui/tabs.tsx";

const PropertyTasks = lazy(async () => ({
  default: (await import("#features/tasks/parts/property-tasks.tsx")).PropertyTasks,
}));
const PropertyTickets = lazy(async () => ({
  default: (await import("#features/tickets/parts/property-tickets.tsx")).PropertyTickets,
}));
const PropertyPlan = lazy(async () => ({
  default: (await import("#features/schedules/parts/property-plan.tsx")).PropertyPlan,
}));
const MediaTab = lazy(async () => ({ default: (await import("#features/gallery/parts/media-tab.tsx")).MediaTab }));
const HistoryTab = lazy(async () => ({
  default: (await import("#features/history/parts/history-tab.tsx")).HistoryTab,
}));
const AssetsTab = lazy(async () => ({ default: (await import("#features/assets/parts/assets-tab.tsx")).AssetsTab }));
const GateTab = lazy(async () => ({ default: (await import("#features/visits/parts/gate-tab.tsx")).GateTab }));
const GateDevices = lazy(async () => ({
  default: (await import("#features/gates/parts/gate-devices.tsx")).GateDevices,
}));
const MessagesTab = lazy(async () => ({
  default: (await import("#features/deliveries/parts/messages-tab.tsx")).MessagesTab,
}));
const MetersTab = lazy(async () => ({ default: (await import("#features/meters/parts/meters-tab.tsx")).MetersTab }));
const BudgetSection = lazy(async () => ({
  default: (await import("#features/budgets/parts/budget-section.tsx")).BudgetSection,
}));
const KeptMoney = lazy(async () => ({ default: (await import("../parts/kept-money.tsx")).KeptMoney }));
const ChargeTab = lazy(async () => ({
  default: (await import("#features/charges/parts/charge-tab.tsx")).ChargeTab,
}));
const MyChargeOnline = lazy(async () => ({
  default: (await import("#features/gateway/parts/my-charge-online.tsx")).MyChargeOnline,
}));
const OnlineSection = lazy(async () => ({
  default: (await import("#features/gateway/parts/online-section.tsx")).OnlineSection,
}));
const AccountsList = lazy(async () => ({
  default: (await import("#features/money-accounts/parts/accounts-list.tsx")).AccountsList,
}));
const BankTab = lazy(async () => ({ default: (await import("#features/bank/parts/bank-tab.tsx")).BankTab }));
const DepositsTab = lazy(async () => ({
  default: (await import("#features/deposits/parts/deposits-tab.tsx")).DepositsTab,
}));
const MyDeposits = lazy(async () => ({
  default: (await import("#features/deposits/parts/my-deposits.tsx")).MyDeposits,
}));
const InvoicesTab = lazy(async () => ({
  default: (await import("#features/invoices/parts/invoices-tab.tsx")).InvoicesTab,
}));
const PayLists = lazy(async () => ({ default: (await import("#features/pay-lists/parts/pay-lists.tsx")).PayLists }));
const OnCallTab = lazy(async () => ({ default: (await import("#features/on-call/parts/on-call-tab.tsx")).OnCallTab }));
const OrdersTab = lazy(async () => ({ default: (await import("#features/orders/parts/orders-tab.tsx")).OrdersTab }));
const PromisesRule = lazy(async () => ({
  default: (await import("#features/tickets/clocks/parts/promises-rule.tsx")).PromisesRule,
}));
const LinksTab = lazy(async () => ({ default: (await import("#features/links/parts/links-tab.tsx")).LinksTab }));
const TagsTab = lazy(async () => ({ default: (await import("#features/tags/parts/tags-tab.tsx")).TagsTab }));
const NoticesTab = lazy(async () => ({
  default: (await import("#features/announcements/parts/notices-tab.tsx")).NoticesTab,
}));
const PapersTab = lazy(async () => ({
  default: (await import("#features/compliance/parts/papers-tab.tsx")).PapersTab,
}));
const UnitsTab = lazy(async () => ({ default: (await import("#features/units/parts/units-tab.tsx")).UnitsTab }));
const MembersTab = lazy(async () => ({
  default: (await import("../parts/property-members.tsx")).PropertyMembers,
}));

const AskStatements = lazy(async () => ({
  default: (await import("#features/archives/parts/ask-statements.tsx")).AskStatements,
}));
const AskArchive = lazy(async () => ({
  default: (await import("#features/archives/parts/ask-archive.tsx")).AskArchive,
}));

/** What a building asks of work and promises for requests. */
function BuildingRules({ propertyId }: { propertyId: string }) {
  return (
    <>
      <Card>
        <PhotoRule of="property" id={propertyId} />
      </Card>
      <Card>
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <PromisesRule propertyId={propertyId} />
        </Suspense>
      </Card>
      <Card>
        <Suspense fallback={<Skeleton className="h-32 w-full" />}>
          <AskArchive propertyId={propertyId} />
        </Suspense>
      </Card>
    </>
  );
}

const ResidentsImport = lazy(async () => ({
  default: (await import("#features/units/parts/residents-import.tsx")).ResidentsImport,
}));
const Firms = lazy(async () => ({ default: (await import("#features/credentials/parts/firms.tsx")).Firms }));

/** Who belongs to a property, and what its firms can show of themselves. */
function People({ property }: { property: Property }) {
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <MembersTab property={property} />
      {property.can.edit ? (
        <FromFileButton label="Residents from a file">
          {(close) => <ResidentsImport propertyId={property.id} onClose={close} />}
        </FromFileButton>
      ) : null}
      <Firms propertyId={property.id} />
    </div>
  );
}

/** What there is about a property, one sort of thing at a time; the address says which. */
export function PropertyTabs({ property }: { property: Property }) {
  const keeps = property.taskCounts !== null;
  return <AddressTabs label="About this property" tabs={useTabs(property, keeps)} />;
}

/** What units are asked and pay, and the statements of all of them. */
function Billed({ propertyId }: { propertyId: string }) {
  return (
    <div className="flex flex-col gap-8">
      <ChargeTab propertyId={propertyId} />
      <AskStatements propertyId={propertyId} />
    </div>
  );
}

/** What units are asked and pay, and where the money went. */
function Charge({ propertyId, isKept = false }: { propertyId: string; isKept?: boolean }) {
  return (
    <div className="flex flex-col gap-8">
      <AccountsList propertyId={propertyId} />
      {isKept ? (
        <>
          <Billed propertyId={propertyId} />
          <OnlineSection propertyId={propertyId} />
        </>
      ) : (
        <>
          <MyChargeOnline propertyId={propertyId} />
          <BudgetSection propertyId={propertyId} className="max-w-4xl" />
          <MyDeposits />
        </>
      )}
    </div>
  );
}

/** What contractors ask for, and by which lists it is paid. */
function Invoices({ propertyId }: { propertyId: string }) {
  return (
    <div className="flex flex-col gap-8">
      <PayLists propertyId={propertyId} />
      <InvoicesTab propertyId={propertyId} />
    </div>
  );
}

/** Where codes of visits are checked, here and on phones at the gate. */
function Gates({ propertyId }: { propertyId: string }) {
  return (
    <div className="flex flex-col gap-8">
      <GateTab propertyId={propertyId} />
      <GateDevices propertyId={propertyId} />
    </div>
  );
}

/** The building's own record: what is in it and what it is known by. */
const recordOf = ({ id: propertyId }: Property): Tab[] => [
  { value: "units", label: "Units", content: <UnitsTab propertyId={propertyId} /> },
  { value: "assets", label: "Machines", content: <AssetsTab propertyId={propertyId} /> },
  { value: "meters", label: "Meters", content: <MetersTab propertyId={propertyId} /> },
  { value: "papers", label: "Papers", content: <PapersTab propertyId={propertyId} /> },
  { value: "tags", label: "Tags", content: <TagsTab propertyId={propertyId} /> },
];

/** What it costs, who pays, and where the money is. */
const booksOf = ({ id: propertyId, name }: Property): Tab[] => [
  { value: "money", label: "Books", content: <KeptMoney propertyId={propertyId} name={name} isKept /> },
  { value: "charge", label: "Service charge", content: <Charge propertyId={propertyId} isKept /> },
  { value: "bank", label: "Bank", content: <BankTab propertyId={propertyId} /> },
  { value: "deposits", label: "Deposits", content: <DepositsTab propertyId={propertyId} /> },
  { value: "invoices", label: "Invoices", content: <Invoices propertyId={propertyId} /> },
  { value: "orders", label: "Orders", content: <OrdersTab propertyId={propertyId} /> },
];

/** Who belongs to it, who comes in, and how they are reached. */
const peopleOf = (property: Property): Tab[] => [
  { value: "members", label: "Members", content: <People property={property} /> },
  { value: "gate", label: "Gate", content: <Gates propertyId={property.id} /> },
  { value: "links", label: "Links", content: <LinksTab propertyId={property.id} /> },
  { value: "on-call", label: "On call", content: <OnCallTab propertyId={property.id} /> },
  { value: "messages", label: "Messages sent", content: <MessagesTab propertyId={property.id} /> },
];

/** Of the accounts that keep buildings only an accountant is at one without keeping it. */
const reads = (role: string | undefined): boolean => role === "property_owner" || role === "property_manager";

/** What an accountant reads. */
const moneyOf = (property: Property): AddressTab[] => {
  const { id: propertyId, name } = property;
  return [
    { value: "overview", label: "Overview", content: <PropertyOverview property={property} /> },
    { value: "money", label: "Money", content: <KeptMoney propertyId={propertyId} name={name} /> },
    { value: "charge", label: "Service charge", content: <Billed propertyId={propertyId} /> },
    { value: "bank", label: "Bank", content: <BankTab propertyId={propertyId} /> },
    { value: "deposits", label: "Deposits", content: <DepositsTab propertyId={propertyId} /> },
    { value: "invoices", label: "Invoices", content: <Invoices propertyId={propertyId} /> },
  ];
};

/** The first tab stands without a name; the plan of a new building comes while it is open. */
const usesPlan = (tab: string | null) => tab === null || tab === "overview" || tab === "tasks" || tab === "plan";

function useTabs(property: Property, keeps: boolean): AddressTab[] {
  const role = useSession()?.user.role;
  const isOccupant = role === "building_occupant";
  const [query] = useSearchParams();
  const plan = usePlan(property.id, keeps && usesPlan(query.get("tab")));
  const tickets = usePropertyTicketCount(property.id, keeps);
  const media = { value: "media", label: "Media", content: <MediaTab property={property} /> };
  const notices = { value: "notices", label: "Notices", content: <NoticesTab propertyId={property.id} /> };
  if (!keeps && reads(role)) return moneyOf(property);
  if (!keeps) {
    const overview = (
      <>
        <PropertyOverview property={property} />
        <OwnMembership propertyId={property.id} />
      </>
    );
    const charge = { value: "charge", label: "Service charge", content: <Charge propertyId={property.id} /> };
    const mine = isOccupant ? [charge] : [];
    return [{ value: "overview", label: "Overview", content: overview }, ...mine, notices, media];
  }
  const isComing = plan.data?.pages[0]?.plan.ready === false;
  return [
    {
      value: "overview",
      label: "Overview",
      content: (
        <PropertyOverview
          property={property}
          rules={property.can.edit ? <BuildingRules propertyId={property.id} /> : undefined}
        />
      ),
    },
    {
      value: "tasks",
      label: "Tasks",
      count: property.taskCounts?.all,
      content: <PropertyTasks property={property} isComing={isComing} />,
    },
    media,
    { value: "maintenance", label: "Maintenance", content: <HistoryTab property={property} /> },
    { value: "tickets", label: "Tickets", count: tickets, content: <PropertyTickets property={property} /> },
    { value: "plan", label: "Plan", content: <PropertyPlan property={property} plan={plan} /> },
    notices,
    { value: "building", label: "Building", parts: recordOf(property) },
    { value: "accounts", label: "Money", parts: booksOf(property) },
    { value: "people", label: "People", parts: peopleOf(property) },
  ];
}
