import { curlOf, scriptOf } from "../examples.rules.ts";
import { askedOf } from "../request.rules.ts";
import { firstTyped, type ShownCall, sendingOf } from "../rules.ts";
import { CodeBox } from "./code-box.tsx";

const tabLook =
  "inline-flex min-h-11 cursor-pointer items-center rounded-control px-4 font-semibold text-ink-soft has-checked:bg-brand-tint has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand";

/** The call by curl and by fetch, with what the form below holds. The choice between them needs no script. */
export function Examples({ call, site }: { call: ShownCall; site: string }) {
  const asked = askedOf(sendingOf(call), firstTyped(call), call.body?.example ?? "", site);
  const sender = call.access === "public" ? null : { token: null };
  return (
    <section id="examples" aria-labelledby="examples-title" className="has-examples flex scroll-mt-4 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="examples-title" className="text-lg font-bold tracking-[-0.01em]">
          Examples
        </h2>
        <fieldset className="flex gap-1">
          <legend className="sr-only">Language of the example</legend>
          <label className={tabLook}>
            <input type="radio" name="example" value="curl" defaultChecked className="sr-only" />
            curl
          </label>
          <label className={tabLook}>
            <input type="radio" name="example" value="javascript" className="sr-only" />
            JavaScript
          </label>
        </fieldset>
      </div>
      <div className="[.has-examples:has([value=javascript]:checked)_&]:hidden">
        <CodeBox name="curl" label="Example by curl" text={curlOf(asked, sender)} />
      </div>
      <div className="[.has-examples:has([value=curl]:checked)_&]:hidden">
        <CodeBox name="javascript" label="Example in JavaScript" text={scriptOf(asked, sender)} />
      </div>
      {sender ? (
        <label data-own-token hidden className="flex min-h-11 items-center gap-3">
          <input type="checkbox" data-show-token className="size-5 accent-brand" />
          <span>Put my token into the example. Whoever has it is you until you sign out.</span>
        </label>
      ) : null}
    </section>
  );
}
