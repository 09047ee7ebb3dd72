import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
} from "react-router";
import { servicesOf } from "#platform/page-context.ts";
import formScript from "../form.script.ts?worker&url";
import { StrangerForm } from "../parts/stranger-form.tsx";
import { CallFirst, TagFrame } from "../parts/tag-frame.tsx";
import type { TagPages } from "../queries.server.ts";
import { endedWords, readCode } from "../rules.ts";

/** Scanned by anybody, on any phone: sent without the framework's scripts, and in the phone's own letters. */
export const handle = { hydrate: false, ownLetters: false, lean: true };
/** The same to everybody, until the tag is renewed or retired. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const unknownWords = "This code is none of ours. A letter of it may be missing: please scan it again.";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const typed = params.code ?? "";
  const code = readCode(typed);
  const { tags } = servicesOf<TagPages>(context);
  const page = code === null ? null : await tags.page(code);
  if (page === null || code === null)
    return data({ code: "", building: null, words: unknownWords, call: [] }, { status: 404 });
  if (code !== typed) throw redirect(`/t/${code}`, 301);
  const { building, words, call } = page;
  if (page.state !== "open") return data({ code, building, words: words ?? endedWords.retired, call }, { status: 410 });
  return data({ code, building, words: null, call }, { headers: { "tunse-keep": `/t/${code} tag-${code}` } });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.building ? `Report a fault · ${loaderData.building}` : "Report a fault · Tunse" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function TagPage() {
  const { code, building, words, call } = useLoaderData<typeof loader>();
  if (words !== null || building === null) {
    return (
      <TagFrame title="This code takes no reports">
        <p className="text-lg">{words}</p>
        <CallFirst numbers={call.length > 0 ? call : [{ shown: "112", dialled: "112" }]} />
      </TagFrame>
    );
  }
  return (
    <TagFrame title="Report a fault" building={building}>
      <p data-open hidden>
        <a
          href={`/scan/${code}`}
          className="inline-flex min-h-11 w-full items-center justify-center rounded-control border border-input-line bg-surface px-4 py-2 font-semibold"
        >
          Open it in Tunse
        </a>
      </p>
      <CallFirst numbers={call} />
      <StrangerForm code={code} />
      <script defer src={formScript} />
    </TagFrame>
  );
}
