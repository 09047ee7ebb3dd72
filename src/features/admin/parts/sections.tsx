import {
  Anchor as AnchorIcon,
  BookOpenCheck,
  DatabaseBackup,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MailOpen,
  MessageCircle,
  Newspaper,
  ScanText,
  Send,
  Settings,
  Users,
} from "lucide-react";
import { type ComponentType, lazy } from "react";
import { ensure } from "#browser/queries.ts";
import { backupApi } from "#features/backups/client.ts";
import { anchorApi } from "#features/chain/anchors/client.ts";
import { siteDeliveryApi } from "#features/deliveries/site/client.ts";
import { inboundMailApi } from "#features/inbound-mail/client.ts";
import { catalogueVersionApi } from "#features/schedules/catalogues/client.ts";
import { whatsAppApi } from "#features/whatsapp/client.ts";
import type { NavPlace } from "#ui/shell-places.tsx";
import { adminHome } from "../client.ts";
import { ensureOverview } from "../stats/client.ts";

/** `path` is what follows /admin/dashboard; what follows that in turn is the part's own, by `useParams()["*"]`. */
type Section = {
  path: string;
  label: string;
  shortLabel: string;
  icon: LucideIcon;
  Part: ComponentType;
  /** Reads what it shows before it is shown. */
  load?: () => Promise<unknown>;
};

const ensureCatalogue = () => ensure(catalogueVersionApi.findCatalogueVersion, {});

/** What a site admin looks after, in the order of the sidebar. Each loads when it is opened. */
export const sections: readonly Section[] = [
  {
    path: "",
    label: "Overview",
    shortLabel: "Overview",
    icon: LayoutDashboard,
    Part: lazy(async () => ({ default: (await import("./overview.tsx")).Overview })),
    load: () => Promise.all([ensureOverview(), ensureCatalogue()]),
  },
  {
    path: "blog",
    label: "Blog Management",
    shortLabel: "Blog",
    icon: Newspaper,
    Part: lazy(async () => ({ default: (await import("#features/blog/editing/parts/blog-section.tsx")).BlogSection })),
  },
  {
    path: "waitlist",
    label: "Waitlist Management",
    shortLabel: "Waitlist",
    icon: ListChecks,
    Part: lazy(async () => ({
      default: (await import("#features/waitlist/parts/waitlist-section.tsx")).WaitlistSection,
    })),
  },
  {
    path: "people",
    label: "Accounts",
    shortLabel: "Accounts",
    icon: Users,
    Part: lazy(async () => ({ default: (await import("./people.tsx")).People })),
  },
  {
    path: "triage",
    label: "Reading of requests",
    shortLabel: "Reading",
    icon: ScanText,
    Part: lazy(async () => ({
      default: (await import("#features/tickets/corrections/parts/corrections-section.tsx")).CorrectionsSection,
    })),
  },
  {
    path: "catalogue",
    label: "Catalogue of maintenance",
    shortLabel: "Catalogue",
    icon: BookOpenCheck,
    Part: lazy(async () => ({ default: (await import("./catalogue.tsx")).Catalogue })),
    load: ensureCatalogue,
  },
  {
    path: "backups",
    label: "Backups",
    shortLabel: "Backups",
    icon: DatabaseBackup,
    Part: lazy(async () => ({
      default: (await import("#features/backups/parts/backups-section.tsx")).BackupsSection,
    })),
    load: () => ensure(backupApi.listBackups, {}),
  },
  {
    path: "anchors",
    label: "Anchors",
    shortLabel: "Anchors",
    icon: AnchorIcon,
    Part: lazy(async () => ({
      default: (await import("#features/chain/anchors/parts/anchors-section.tsx")).AnchorsSection,
    })),
    load: () => ensure(anchorApi.listAnchorStandings, {}),
  },
  {
    path: "deliveries",
    label: "Deliveries",
    shortLabel: "Deliveries",
    icon: Send,
    Part: lazy(async () => ({ default: (await import("./deliveries.tsx")).Deliveries })),
    load: () => ensure(siteDeliveryApi.findBacklog, {}),
  },
  {
    path: "whatsapp",
    label: "WhatsApp",
    shortLabel: "WhatsApp",
    icon: MessageCircle,
    Part: lazy(async () => ({ default: (await import("./whatsapp.tsx")).WhatsApp })),
    load: () => ensure(whatsAppApi.findWhatsApp, {}),
  },
  {
    path: "mail",
    label: "Answers by mail",
    shortLabel: "Mail",
    icon: MailOpen,
    Part: lazy(async () => ({ default: (await import("./answers-by-mail.tsx")).AnswersByMail })),
    load: () => ensure(inboundMailApi.findInboundMail, {}),
  },
  {
    path: "settings",
    label: "Settings",
    shortLabel: "Settings",
    icon: Settings,
    Part: lazy(async () => ({ default: (await import("./settings.tsx")).Settings })),
  },
];

/** The section of an address, by what follows /admin/dashboard in it; the first where there is none of that name. */
export const sectionAt = (rest = ""): Section | undefined =>
  sections.find(({ path }) => path === rest.split("/")[0]) ?? sections[0];

export const placeOf = ({ path, label, shortLabel, icon }: Section): NavPlace => ({
  to: path === "" ? adminHome : `${adminHome}/${path}`,
  label,
  shortLabel,
  icon,
});
