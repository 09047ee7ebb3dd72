import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { firstScreens } from "./scripts/chunks.ts";
import { foldFiles } from "./scripts/fold-files.ts";
import { ownRouter } from "./scripts/own-router.ts";
import { packedConcepts } from "./scripts/pack-concepts.ts";

// Signs that several workspaces show, and neither sign-in nor the site.
const signs = `
  alarm-clock ban bell book-open calendar-check calendar-x check-check chevron-left circle-dashed circle-x
  clipboard-check clipboard-list cloud-off cloud-upload database-backup door-closed door-open external-link
  file-badge file-image file-spreadsheet file-up graduation-cap hammer hourglass key-round layers link-2
  list-checks locate-fixed map-pin megaphone message-circle message-square message-square-text mic newspaper 
  package-check pause pencil phone phone-call play printer repeat rotate-ccw rotate-cw scale scan-qr-code scan-text
  send-horizontal settings sliders-horizontal snowflake sparkles square timer user-minus user-plus user-round
  users-round zap-off
`;

// Round trips hurt more than bytes: what other screens share stands in a few files. Those of src/ui that bring a large
// dependency stay out of the small parts.
const sign = String.raw`dist/esm/icons/(?:${signs.trim().split(/\s+/).join("|")})\.mjs$`;
/** Parts of src/ui that bring a large dependency, or that only workspaces have. */
const notOfKit = String.raw`address-tabs|disclosure|show-more|(?:\w+-)?dialog|palette|tabs|toaster|use-drag|film|copy-(?:text|once)|qr-mark|time-line|rating|status-badges|progress|facts|filter-chips|file-picker|warning-list|shell(?!-skeleton)`;

const { plugin, groups: first } = firstScreens();

const groups = [
  ...first,
  {
    name: "kit",
    test: new RegExp(`node_modules/(?:lucide-react/(?!${sign})|clsx/)|src/ui/(?!${notOfKit})`),
    minShareCount: 2,
    priority: 2,
  },
  { name: "signs", test: new RegExp(`lucide-react/${sign}`), minShareCount: 2, priority: 1.5 },
  // Only the forms that take files; what speaks to the server about them comes with the first file.
  {
    name: "uploads",
    test: /node_modules\/idb\/|src\/(?:browser\/(?:media|photos|uploads\/(?!send))|features\/(?:media\/parts|tickets\/parts\/evidence))/,
    minShareCount: 2,
    priority: 2,
  },
  // What waits to be sent or to be approved, or reads texts, comes when it is needed, and so does what the screens of one
  // matter share: all of it stays out of what every screen of a workspace loads.
  {
    name: "workspace",
    test: /@tanstack\/|src\/(?:browser\/(?!outbox|pin|worker|kept\/(?:store|as-of))|features\/(?!tickets\/|tasks\/|charges\/|deposits\/|gateway\/|site\/|blog\/|orders\/parts\/approval|triage\/)|ui\/(?:rating|disclosure|show-more|time-line|status-badges|progress|facts|filter-chips|file-picker|shell(?!-skeleton)))/,
    minShareCount: 3,
    priority: 1,
  },
  // The box for comments takes files too.
  { name: "request-parts", test: /src\/features\/tickets\/(?!parts\/comment)/, minShareCount: 3, priority: 0.5 },
  { name: "task-parts", test: /src\/features\/tasks\//, minShareCount: 3, priority: 0.5 },
  { name: "charge-parts", test: /src\/features\/(?:charges|deposits|gateway)\//, minShareCount: 3, priority: 0.5 },
];

const name = "assets/[name]-[hash:7].js";
/** Every file names others, and every first screen brings the list of all: each letter of a hash is one that cannot be packed. */
const names = { entryFileNames: name, chunkFileNames: name };

/** By this Chromium compiles all of React beside the page while it comes, not function by function in the page's way. */
const compileHint = ({ name }: { name: string }) => (name === "framework" ? "//# allFunctionsCalledOnLoad" : "");

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), ownRouter, plugin, foldFiles, packedConcepts],
  // Their barrels hold hundreds of modules: bundled, the server loads only what screens use.
  ssr: { noExternal: ["lucide-react", "radix-ui", /^@radix-ui\//] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...names, codeSplitting: { groups }, postBanner: compileHint } } },
    },
  },
  build: {
    target: ["chrome111", "firefox114", "safari16.4"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
