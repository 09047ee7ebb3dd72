import { Building2, CalendarClock, DoorOpen, House, type LucideIcon, MapPin } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PropertyStatusBadge } from "../../../ui/status-badges.tsx";
import type { Property } from "../contract.ts";

const years = (count: number) => (count === 1 ? "1 year" : `${count} years`);
const unitsOf = (count: number) => (count === 1 ? "1 unit" : `${count.toLocaleString("en-NG")} units`);

/** Which building it is, at a glance. */
export function PropertyHeader({ property }: { property: Property }) {
  const { name, location, type, status, ageKnown, buildingAge, units, thumbnailUrl } = property;
  return (
    <div className="flex flex-col gap-x-6 sm:flex-row-reverse sm:justify-end">
      <div className="min-w-0 flex-1">
        <PageHeader
          title={name}
          back={{ to: "/dashboard", label: "Back to Dashboard" }}
          lead={
            <>
              <span className="block pt-1 pb-2">
                <PropertyStatusBadge status={status} />
              </span>
              <ul className="flex flex-wrap gap-x-5 gap-y-1">
                <Fact icon={MapPin}>{location}</Fact>
                <Fact icon={Building2}>{type}</Fact>
                <Fact icon={CalendarClock}>{ageKnown ? years(buildingAge) : "Age not known"}</Fact>
                {units === null ? null : <Fact icon={DoorOpen}>{unitsOf(units)}</Fact>}
              </ul>
            </>
          }
          actions={
            <ButtonLink to="/" reloadDocument icon={<House aria-hidden="true" className="size-5" />}>
              Home
            </ButtonLink>
          }
        />
      </div>
      {thumbnailUrl ? (
        <img
          src={thumbnailUrl}
          alt=""
          width={176}
          height={132}
          className="mb-6 aspect-[16/9] w-full rounded-card bg-hush object-cover sm:mt-14 sm:aspect-[4/3] sm:w-44 sm:self-start"
        />
      ) : null}
    </div>
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
