import { resolve } from "node:path";
import type { Plugin } from "vite";

const at = (path: string) => resolve(import.meta.dirname, "../src", path);

/** What every page with the framework begins with, and the screens that people see first, each as it is entered. */
const entry = at("entry.client.tsx");
const root = [entry, at("root.tsx")];
const signIn = [...root, at("features/sign-up/screens/login.tsx")];
const frame = [...root, at("features/workspace/screens/workspace.tsx")];
const homes = {
  owner: "dashboard",
  manager: "manager-dashboard",
  occupant: "occupant-dashboard",
  contractor: "contractor-dashboard",
  technician: "technician-dashboard",
} as const;
/** What a technician opens in a basement, from what the phone keeps: all of it is read before it shows. */
const job = [...frame, at("features/work/screens/job.tsx")];
/** What stands below the first screen of keepers, and comes once that is painted. */
const below = [
  at("features/schedules/suggestions/parts/suggestions-panel.tsx"),
  at("features/meters/parts/late-meters.tsx"),
  at("features/insights/parts/coming-plans.tsx"),
];
/** What a first screen asks for by itself as soon as it stands. */
const soon = [
  at("features/workspace/parts/line-bar.tsx"),
  at("features/announcements/parts/own-announcements.tsx"),
  at("features/charges/parts/own-charge.tsx"),
  at("browser/kept/store.ts"),
  at("browser/live.ts"),
];
type Home = keyof typeof homes;
const homeNames = Object.keys(homes) as Home[];

/** All that a file brings along without being asked for by `import()`. */
function closure(entries: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const next = [...entries];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    next.push(...importsOf(id));
  }
  return found;
}

const isFramework = (id: string) =>
  /node_modules\/(?:react|react-dom|react-router|scheduler)\/|vite\/preload-helper/.test(id);

const isLayer = (id: string) => id.includes("/@radix-ui/");

/** One file names all signs there are; a module needs those that it asks for. */
const signs = "/lucide-react.mjs";

function signsIn(code: string, barrel: string, barrelId: string): string[] {
  const asked = Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)).flatMap(
    ([, names = ""]) => names.split(",").map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""),
  );
  return asked.flatMap((name) => {
    const file = name && new RegExp(`default as ${name}[ ,][^}]*\\} from '\\.([^']+)'`).exec(barrel)?.[1];
    return file ? [barrelId.replace(signs, file)] : [];
  });
}

const shared = ["start", "layers", "fields", "first", "first-some", "first-work", "first-keeper", "first-field"];
const keepers: readonly Home[] = ["owner", "manager"];
const workers: readonly Home[] = ["contractor", "technician"];

/** Parts of the library of queries that its one index names to everybody, and that only what comes up in plans uses. */
const planQueries = /query\/build\/modern\/useQueries\.js|query-core\/build\/modern\/queriesObserver\.js/;

/** Which file holds what these homes need, and sign-in or not. */
function placeOf(who: readonly Home[], isForSignIn: boolean): string {
  const isOf = (some: readonly Home[]) => who.every((home) => some.includes(home));
  if (isForSignIn) return isOf(workers) ? "fields" : "start";
  if (who.length === 1) return `first-${who[0]}`;
  // What one home does without is less than what another would carry of things that it does without.
  if (who.length >= homeNames.length - 1 && who.includes("occupant")) return "first";
  if (isOf(keepers)) return "first-keeper";
  if (isOf(workers)) return "first-field";
  return who.includes("occupant") ? "first-some" : "first-work";
}

/**
 * Shares the modules out by who needs them first: what sign-in and first screens have in common, what first screens have in
 * common, and what one of them has alone. Each of these brings nothing along that stands in a later one, so no two files
 * need each other; and what another screen adds to a shared folder can never come to stand on a first screen.
 */
export function firstScreens() {
  const places = new Map<string, string>();
  const plugin: Plugin = {
    name: "first-screens",
    apply: "build",
    buildEnd() {
      if (this.environment.name !== "client") return;
      places.clear();
      const entries = new Map<string, string>();
      for (const id of this.getModuleIds()) {
        const file = id.split("?")[0] ?? id;
        // The framework enters a screen by its name with a mark, which leaves out what is of the server.
        if (id.includes("?") || !entries.has(file)) entries.set(file, id);
      }
      const importsOf = (id: string): readonly string[] => {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        const barrel = importedIds.find((one) => one.endsWith(signs));
        if (!barrel) return importedIds;
        const found = signsIn(code ?? "", this.getModuleInfo(barrel)?.code ?? "", barrel);
        return [...importedIds.filter((one) => one !== barrel), ...found];
      };
      const of = (files: readonly string[]) =>
        closure(
          files.map((file) => entries.get(file) ?? file),
          importsOf,
        );
      const place = (ids: Iterable<string>, name: string) => {
        for (const id of ids)
          if (!isFramework(id) && !places.has(id) && (id === entry || !this.getModuleInfo(id)?.isEntry))
            places.set(id, name);
      };
      // What shows messages comes to every page, and must not bring the screens along with which it shares a layer or a sign.
      const ofMessages = [...of([at("ui/toaster.tsx")])].filter((id) => !/react-toast|ui\/toaster/.test(id));
      place(ofMessages.filter(isLayer), "layers");
      place(ofMessages, "start");
      place(
        [...this.getModuleIds()].filter((id) => planQueries.test(id)),
        "plans",
      );
      const needs = homeNames.map((name) => of([...frame, at(`features/insights/screens/${homes[name]}.tsx`)]));
      const starts = of(signIn);
      for (const id of new Set(needs.flatMap((need) => [...need]))) {
        const who = homeNames.filter((_, nth) => needs[nth]?.has(id));
        place([id], placeOf(who, starts.has(id)));
      }
      place(starts, "sign-in");
      place(of(below), "below");
      place(of(soon), "soon");
      place(of(job), "job");
    },
  };
  const names = [...shared, ...homeNames.map((name) => `first-${name}`), "sign-in", "below", "soon", "job", "plans"];
  const groups = [
    { name: "framework", test: isFramework, priority: 9 },
    ...names.map((name) => ({ name, test: (id: string) => places.get(id) === name, priority: 8 })),
  ];
  return { plugin, groups };
}
