import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { PublicFrame } from "#features/site/parts/public-frame.tsx";
import { type PageFacts, servicesOf } from "#platform/page-context.ts";
import { pageMeta } from "#ui/page-meta.ts";
import docsScript from "../docs.script.ts?worker&url";
import { CallList } from "../parts/call-list.tsx";
import { CallPage } from "../parts/call-page.tsx";
import { Examples } from "../parts/examples.tsx";
import { FirstPage } from "../parts/first-page.tsx";
import { TryForm } from "../parts/try-form.tsx";
import type { CallPages } from "../queries.server.ts";
import { callAddress } from "../rules.ts";

/** Read without any script; a small one searches, and sends calls. */
export const handle = { hydrate: false, dark: true };

/** The page of all calls is the same to everybody, so it is rendered once; of the others few are read twice. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { supportEmail, url, calls } = servicesOf<PageFacts & CallPages>(context);
  const call = params.call === undefined ? null : await calls.page(params.call);
  if (params.call !== undefined && !call) throw data(null, { status: 404 });
  const facts = { supportEmail, url, index: await calls.index(), call };
  return data(facts, call ? undefined : { headers: { "tunse-keep": `${callAddress()} calls` } });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { call, url = "" } = loaderData ?? {};
  return pageMeta({
    title: call ? `${call.summary} · Tunse calls` : "The calls of Tunse",
    description: call ? `${call.method} ${call.path}: ${call.who}` : "Every call of Tunse's API, to read and to try.",
    url,
    path: callAddress(call?.id),
  });
};

export default function ApiDocs() {
  const { supportEmail, url, index, call } = useLoaderData<typeof loader>();
  return (
    <PublicFrame supportEmail={supportEmail} scripts={[docsScript]} wide>
      <div data-docs className="page-width pt-2 pb-16">
        <div data-wide className="flex flex-col gap-6 lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-10">
          <div
            className={`min-w-0 lg:sticky lg:top-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:p-1 lg:py-4 ${call ? "max-lg:hidden" : "order-2"}`}
          >
            <CallList groups={index.groups} shown={call?.id} />
          </div>
          {call ? (
            <div className="flex min-w-0 flex-col gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] xl:gap-10">
              <CallPage call={call} />
              <div className="flex min-w-0 flex-col gap-8 xl:pt-14">
                <Examples call={call} site={url} />
                <TryForm call={call} />
              </div>
            </div>
          ) : (
            <FirstPage introduction={index.introduction} site={url} />
          )}
        </div>
      </div>
    </PublicFrame>
  );
}
