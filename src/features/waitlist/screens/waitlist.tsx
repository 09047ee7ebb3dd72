import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { PublicFrame } from "#features/site/parts/public-frame.tsx";
import { type PageFacts, servicesOf } from "#platform/page-context.ts";
import { pageMeta } from "#ui/page-meta.ts";
import formScript from "../form.script.ts?worker&url";
import { WaitlistForm } from "../parts/waitlist-form.tsx";
import { WaitlistToasts } from "../parts/waitlist-toasts.tsx";
import { WaitlistWelcome } from "../parts/waitlist-welcome.tsx";
import { failed, type Refused, trackingFields, trackingOf } from "../rules.ts";

/** A plain form: it needs none of the framework's scripts. */
export const handle = { hydrate: false, dark: true, lean: true };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { supportEmail, url, refused } = servicesOf<PageFacts & { refused?: Refused }>(context);
  const joined = new URL(request.url).searchParams.has("joined");
  const tracking = refused
    ? Object.fromEntries(trackingFields.map((name) => [name, refused.typed[`tracking.${name}`]?.[0] ?? ""]))
    : trackingOf(request.url, request.headers.get("referer") ?? "");
  return data({ supportEmail, url, refused, joined, tracking }, { status: refused?.status ?? 200 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...pageMeta({
    title: "Join the waitlist · Tunse",
    description:
      "Ask for a place on Tunse: maintenance planned by AI and proved by photo, for homes, offices and plants in Nigeria. Thirteen short questions, three minutes.",
    url: loaderData?.url ?? "",
    path: "/waitlist",
  }),
  ...(loaderData?.joined ? [{ name: "robots", content: "noindex" }] : []),
];

export default function Waitlist() {
  const { supportEmail, refused, joined, tracking } = useLoaderData<typeof loader>();
  const isOver = joined && !refused;
  return (
    <PublicFrame supportEmail={supportEmail} scripts={[formScript]}>
      <div className="page-width flex max-w-3xl flex-col gap-8 pt-6 pb-16">
        {isOver ? (
          <WaitlistWelcome />
        ) : (
          <>
            <header className="flex flex-col gap-3">
              <h1 className="font-headline text-3xl font-semibold tracking-[-0.015em] text-balance">
                Join the waitlist
              </h1>
              <p className="text-lg text-ink-soft text-pretty">
                Thirteen short questions, about three minutes. They help us open to those first whom we can help most.
              </p>
            </header>
            {refused && refused.errors.length === 0 ? (
              <p role="alert" className="rounded-card border-2 border-bad bg-surface p-4">
                <strong className="text-bad">{failed.title}</strong>: {failed.description}
              </p>
            ) : null}
            <WaitlistForm typed={refused?.typed ?? {}} errors={refused?.errors ?? []} tracking={tracking} />
          </>
        )}
      </div>
      <WaitlistToasts />
    </PublicFrame>
  );
}
