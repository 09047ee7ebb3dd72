import { MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatPhone } from "#domain/phone-format.ts";
import type { Job } from "../contract.ts";
import { mapLinkOf } from "../rules.ts";

type JobWaysProps = { job: Job /** One below the other also where there is room. */; narrow?: boolean };

/** How to get there and who to call; each as large as a thumb. */
export function JobWays({ job: { task, building, occupant, contractor }, narrow = false }: JobWaysProps) {
  const isAndroid = /Android/.test(navigator.userAgent);
  return (
    <div className={narrow ? "grid gap-2" : "grid gap-2 sm:grid-cols-2"}>
      {task.can.work ? (
        <Way href={mapLinkOf(building, isAndroid)} icon={<MapPin aria-hidden="true" className="size-5 shrink-0" />}>
          Open the map
        </Way>
      ) : null}
      {occupant?.phone ? <Call name={occupant.name} phone={occupant.phone} /> : null}
      {contractor?.phone ? <Call name={contractor.name} phone={contractor.phone} /> : null}
    </div>
  );
}

const Call = ({ name, phone }: { name: string; phone: string }) => (
  <Way href={`tel:${phone}`} icon={<Phone aria-hidden="true" className="size-5 shrink-0" />}>
    <span className="block truncate">Call {name}</span>
    <span className="block text-sm font-normal text-ink-soft tabular-nums">{formatPhone(phone)}</span>
  </Way>
);

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  const isPage = href.startsWith("https:");
  return (
    <a
      href={href}
      {...(isPage ? { target: "_blank", rel: "noreferrer" } : {})}
      className="flex min-h-13 min-w-0 items-center gap-3 rounded-control border border-input-line bg-surface px-4 py-2 font-semibold text-brand hover-fade hover:bg-hush focus-visible:rounded-control"
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </a>
  );
}
