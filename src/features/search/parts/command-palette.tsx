import {
  Building2,
  ClipboardList,
  FileText,
  ListChecks,
  LogOut,
  type LucideIcon,
  Moon,
  Settings,
  Sun,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "#browser/api.ts";
import { taskStatusLabels, ticketStatusLabels } from "#domain/vocab.ts";
import { Palette, type PaletteGroup, type PaletteItem } from "#ui/palette.tsx";
import { chooseTheme } from "#ui/theme.ts";
import { useSearch } from "../client.ts";
import type { Found } from "../contract.ts";

/** Where this role can go, most used first. */
export type Way = { to: string; label: string; icon: LucideIcon };

type CommandPaletteProps = {
  ways: readonly Way[];
  /** Below which address a request of this role opens. */
  ticketsUnder: string;
  /** The address at which this role finds documents, to be told which one. */
  documentsAt: string;
  onLogOut: () => void;
  onClose: () => void;
};

/** Ctrl or ⌘ K: what is in reach by name, the places of this role, and what can be done from anywhere. */
export function CommandPalette({ ways, ticketsUnder, documentsAt, onLogOut, onClose }: CommandPaletteProps) {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  const { data, isComing, error } = useSearch(text);
  const go = (to: string) => () => void navigate(to);
  const places = ways.map(({ to, label, icon }) => ({ id: `way-${to}`, label, icon, run: go(to) }));
  const acts: PaletteItem[] = [
    { id: "light", icon: Sun, label: "Light theme", run: () => chooseTheme("light") },
    { id: "dark", icon: Moon, label: "Dark theme", run: () => chooseTheme("dark") },
    { id: "system", icon: Settings, label: "Theme of this device", run: () => chooseTheme("system") },
    { id: "log-out", icon: LogOut, label: "Log out", run: onLogOut },
  ];
  const groups = [
    { label: "Go to", items: places.filter(holds(text)) },
    ...(data ? foundGroups(data, { ticketsUnder, documentsAt }, go) : []),
    { label: "Do", items: acts.filter(holds(text)) },
  ].filter((group) => group.items.length > 0);
  return (
    <Palette
      label="Search"
      placeholder="Search properties, tasks, requests and documents"
      text={text}
      onText={setText}
      groups={groups}
      note={noteOf(text, groups, isComing, error)}
      onClose={onClose}
    />
  );
}

type Addresses = Pick<CommandPaletteProps, "ticketsUnder" | "documentsAt">;

function foundGroups({ properties, tickets, tasks, documents }: Found, at: Addresses, go: (to: string) => () => void) {
  const groups: PaletteGroup[] = [
    {
      label: "Properties",
      items: properties.map(({ id, name, location }) => {
        return { id, icon: Building2, label: name, detail: location, run: go(`/property/${id}`) };
      }),
    },
    {
      label: "Repair requests",
      items: tickets.map(({ id, title, propertyName, status, emergency }) => {
        const detail = [emergency ? "Emergency" : null, ticketStatusLabels[status], propertyName];
        return {
          id,
          icon: ClipboardList,
          label: title,
          detail: detail.filter(Boolean).join(" · "),
          run: go(`${at.ticketsUnder}/${id}`),
        };
      }),
    },
    {
      label: "Tasks",
      items: tasks.map(({ id, title, propertyName, status }) => {
        const detail = `${taskStatusLabels[status]} · ${propertyName}`;
        return { id, icon: ListChecks, label: title, detail, run: go(`/tasks?task=${id}`) };
      }),
    },
    {
      label: "Documents",
      items: documents.map(({ id, title, propertyName }) => {
        return { id, icon: FileText, label: title, detail: propertyName, run: go(`${at.documentsAt}&document=${id}`) };
      }),
    },
  ];
  return groups;
}

/** Every word that was typed stands in its label. */
function holds(text: string): (item: PaletteItem) => boolean {
  const words = text.toLocaleLowerCase("en-NG").split(/\s+/);
  return ({ label }) => words.every((word) => label.toLocaleLowerCase("en-NG").includes(word));
}

function noteOf(text: string, groups: readonly PaletteGroup[], isComing: boolean, error: Error | null) {
  if (text.trim() === "") return null;
  if (isComing) return "Searching…";
  if (error) return messageOf(error);
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);
  if (count > 0) return count === 1 ? "1 result" : `${count} results`;
  return text.trim().length < 2 ? "Type at least two letters." : `Nothing is called “${text.trim()}”.`;
}
