import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import gateScript from "../gate.script.ts?worker&url";
import { GateForm } from "../parts/gate-form.tsx";

/** Opened on the phone of a guard: sent without the framework's scripts, and without a word of fonts. */
export const handle = { hydrate: false, lean: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The code in its address opens the gate's list, so it is named to nobody and found by no search. */
const own = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

/** The same page for every code: what it shows its script asks for, and keeps for when there is no network. */
export function loader({ params }: LoaderFunctionArgs) {
  return data({ code: params.code ?? "" }, { headers: own });
}

export const meta: MetaFunction = () => [
  { title: "Gate · Tunse" },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

export default function GateScreen() {
  const { code } = useLoaderData<typeof loader>();
  return (
    <div className="min-h-dvh bg-canvas text-ink [font-family:system-ui,sans-serif]">
      <main className="mx-auto flex max-w-xl flex-col gap-5 px-4 pt-5 pb-10">
        <header>
          <p data-building className="font-semibold text-ink-soft" />
          <h1 data-name className="text-2xl font-bold text-balance break-words">
            Gate
          </h1>
        </header>
        <noscript>
          <p className="rounded-card border-2 border-warn bg-warn-tint p-4">
            Checking codes needs JavaScript. Please switch it on and load this page again.
          </p>
        </noscript>
        <GateForm code={code} />
      </main>
      <script defer src={gateScript} />
    </div>
  );
}
