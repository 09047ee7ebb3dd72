import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { servicesOf } from "#platform/page-context.ts";
import { doneWords, type GivenByForm, isLinkAct, type Opened, type RefusedForm } from "../forms.rules.ts";
import formScript from "../link.script.ts?worker&url";
import type { LinkPage } from "../page.contract.ts";
import { ApprovalByLink } from "../parts/approval-by-link.tsx";
import { JobByLink } from "../parts/job-by-link.tsx";
import { Closed, LinkFrame, Note } from "../parts/link-frame.tsx";
import { OfferByLink } from "../parts/offer-by-link.tsx";
import { RequestByLink } from "../parts/request-by-link.tsx";
import { WorkByLink } from "../parts/work-by-link.tsx";

/** Opened on any phone: sent without the framework's scripts, and without a word of fonts. */
export const handle = { hydrate: false, lean: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** What is for one person is kept nowhere, named to nobody, and found by no search. */
const own = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow" };

type Shown = { opened?: Opened; refused?: RefusedForm; given?: GivenByForm };
const nothing: Opened = { status: 404, page: null, words: null };

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const { opened = nothing, refused = null, given = null } = servicesOf<Shown>(context);
  const did = new URL(request.url).searchParams.get("did") ?? "";
  const told = {
    ...{ code: params.code ?? "", page: opened.page, words: opened.words, refused, given },
    did: isLinkAct(did) && refused === null && given === null ? doneWords[did] : null,
    key: crypto.randomUUID(),
  };
  return data(told, { status: refused?.status ?? opened.status, headers: own });
}

const titleOf = (page: LinkPage | null): string | undefined =>
  (page?.job ?? page?.request ?? page?.offer ?? page?.approval ?? page?.work)?.title;

/** What stands above a link that takes nothing. */
const closedTitle = (state: string | undefined): string => {
  if (state === "done") return "Done. Thank you.";
  return state === "declined" ? "Thank you. They have been told." : "This link does not work";
};

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${titleOf(loaderData?.page ?? null) ?? "A link"} · Tunse` },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

export default function LinkScreen() {
  const { code, page, words, refused, given, did, key } = useLoaderData<typeof loader>();
  const title = titleOf(page);
  if (!page || title === undefined) {
    return (
      <LinkFrame title={closedTitle(page?.state)}>
        {refused ? <Note tone="bad">{refused.words}</Note> : null}
        <Closed isDone={page?.state === "done"}>{words}</Closed>
      </LinkFrame>
    );
  }
  return (
    <LinkFrame
      title={title}
      above={(page.job ?? page.offer)?.building.name ?? (page.request ?? page.approval ?? page.work)?.building}
    >
      {refused ? <Note tone="bad">{refused.words}</Note> : null}
      {did ? <Note tone="good">{did}</Note> : null}
      {page.job ? <JobByLink page={page} job={page.job} sent={{ keyOf: key, refused }} /> : null}
      {page.request ? <RequestByLink page={page} request={page.request} sent={{ keyOf: key, refused }} /> : null}
      {page.offer ? <OfferByLink page={page} offer={page.offer} sent={{ keyOf: key, refused }} given={given} /> : null}
      {page.approval ? <ApprovalByLink page={page} approval={page.approval} sent={{ keyOf: key, refused }} /> : null}
      {page.work ? <WorkByLink page={page} work={page.work} sent={{ keyOf: key, refused }} /> : null}
      <script defer src={formScript} data-link={code} />
    </LinkFrame>
  );
}
