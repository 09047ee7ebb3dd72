import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { servicesOf } from "#platform/page-context.ts";
import { doneWords, isLinkAct, type Opened, type RefusedForm } from "../forms.rules.ts";
import formScript from "../link.script.ts?worker&url";
import { JobByLink } from "../parts/job-by-link.tsx";
import { Closed, LinkFrame, Note } from "../parts/link-frame.tsx";
import { RequestByLink } from "../parts/request-by-link.tsx";

/** Opened on any phone: sent without the framework's scripts, and without a word of fonts. */
export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** What is for one person is kept nowhere, named to nobody, and found by no search. */
const own = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

const nothing: Opened = { status: 404, page: null, words: null };

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { opened = nothing, refused = null } = servicesOf<{ opened?: Opened; refused?: RefusedForm }>(context);
  const did = new URL(request.url).searchParams.get("did") ?? "";
  const told = {
    ...{ code: params.code ?? "", page: opened.page, words: opened.words, refused },
    did: isLinkAct(did) && refused === null ? doneWords[did] : null,
    key: crypto.randomUUID(),
  };
  return data(told, { status: refused?.status ?? opened.status, headers: { ...own, "tunse-lean": "1" } });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.page?.job?.title ?? loaderData?.page?.request?.title ?? "A link"} · Tunse` },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

export default function LinkScreen() {
  const { code, page, words, refused, did, key } = useLoaderData<typeof loader>();
  const title = page?.job?.title ?? page?.request?.title;
  if (!page || title === undefined) {
    return (
      <LinkFrame title={page?.state === "done" ? "Finished. Thank you." : "This link does not work"}>
        {refused ? <Note tone="bad">{refused.words}</Note> : null}
        <Closed isDone={page?.state === "done"}>{words}</Closed>
      </LinkFrame>
    );
  }
  return (
    <LinkFrame title={title} above={page.job?.building.name ?? page.request?.building}>
      {refused ? <Note tone="bad">{refused.words}</Note> : null}
      {did ? <Note tone="good">{did}</Note> : null}
      {page.job ? <JobByLink page={page} job={page.job} sent={{ keyOf: key, refused }} /> : null}
      {page.request ? <RequestByLink page={page} request={page.request} sent={{ keyOf: key, refused }} /> : null}
      <script defer src={formScript} data-link={code} />
    </LinkFrame>
  );
}
