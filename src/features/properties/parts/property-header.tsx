import { ArrowLeft, Building2, CalendarClock, DoorOpen, House, type LucideIcon, MapPin, Pencil } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { PropertyStatusBadge } from "#ui/status-badges.tsx";
import { ArchivedNotice } from "../archive/parts/archived-notice.tsx";
import type { Property } from "../contract.ts";
import { FrozenNotice } from "./frozen-notice.tsx";

const years = (count: number) => (count === 1 ? "1 year" : `${count} years`);
const unitsOf = (count: number) => (count === 1 ? "1 unit" : `${count.toLocaleString("en-NG")} units`);

/** Which building it is, at a glance. */
export function PropertyHeader({ property }: { property: Property }) {
  const { name, location, type, status, ageKnown, buildingAge, units, thumbnailUrl } = property;
  return (
    <header className="mb-5 flex flex-col gap-3">
      <div className="flex flex-col gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-3 print:hidden">
        <Link
          to="/dashboard"
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 self-start px-1 font-semibold text-brand hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          Back to Dashboard
        </Link>
        <div className="flex gap-2 max-sm:has-[>:nth-child(2)]:*:grow">
          <ButtonLink to="/" reloadDocument icon={<House aria-hidden="true" className="size-5" />}>
            Home
          </ButtonLink>
          {property.can.edit ? (
            <ButtonLink
              to={`/edit-property/${property.id}`}
              variant="brand"
              icon={<Pencil aria-hidden="true" className="size-5" />}
            >
              Edit Property
            </ButtonLink>
          ) : null}
        </div>
      </div>
      <ArchivedNotice property={property} />
      <FrozenNotice property={property} />
      <div className="flex items-start justify-between gap-4 sm:flex-row-reverse sm:justify-end sm:gap-5">
        <div className="flex min-w-0 flex-col items-start gap-2">
          <h1 className="max-w-full text-2xl font-bold tracking-[-0.02em] text-balance break-words">{name}</h1>
          {status ? <PropertyStatusBadge status={status} /> : null}
          <ul className="flex max-w-full flex-wrap gap-x-5 gap-y-1 text-ink-soft">
            <Fact icon={MapPin}>{location}</Fact>
            <Fact icon={Building2}>{type}</Fact>
            {buildingAge === null ? null : (
              <Fact icon={CalendarClock}>{ageKnown ? years(buildingAge) : "Age not known"}</Fact>
            )}
            {units === null ? null : <Fact icon={DoorOpen}>{unitsOf(units)}</Fact>}
          </ul>
        </div>
        {thumbnailUrl ? (
          <img
            src={thumbnailUrl}
            alt=""
            width={168}
            height={126}
            className="size-20 shrink-0 rounded-card bg-hush object-cover sm:h-[7.875rem] sm:w-42"
          />
        ) : null}
      </div>
    </header>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex min-w-0 items-start gap-1.5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
