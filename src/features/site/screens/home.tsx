import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { type PageFacts, servicesOf } from "#platform/page-context.ts";
import { pageMeta } from "#ui/page-meta.ts";
import { LandingHero } from "../parts/landing-hero.tsx";
import { Benefits, PropertyKinds } from "../parts/landing-value.tsx";
import { Closing, Features, Steps } from "../parts/landing-work.tsx";
import { PublicFrame } from "../parts/public-frame.tsx";

/** Read only: sent without the framework's scripts. */
export const handle = { hydrate: false, dark: true };

/** The same to everybody, so it is rendered once. */
export const headers = () => ({ "tunse-keep": "/ site" });

export function loader({ context }: LoaderFunctionArgs) {
  const { supportEmail, url } = servicesOf<PageFacts>(context);
  return { supportEmail, url };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: "Tunse: property maintenance, planned by AI and proved by photo",
    description:
      "Tunse plans the upkeep of your building, gives the work to your team or contractors, and checks each job by photo or video. 30-45% lower maintenance cost in Nigeria.",
    url: loaderData?.url ?? "",
    path: "/",
    facts: {
      "@type": "Organization",
      name: "Tunse",
      url: `${loaderData?.url}/`,
      logo: `${loaderData?.url}/favicon.svg`,
      areaServed: "NG",
      ...(loaderData?.supportEmail ? { email: loaderData.supportEmail } : {}),
    },
  });

export default function Home() {
  const { supportEmail } = useLoaderData<typeof loader>();
  return (
    <PublicFrame supportEmail={supportEmail}>
      <LandingHero />
      <Benefits />
      <PropertyKinds />
      <Features />
      <Steps />
      <Closing />
    </PublicFrame>
  );
}
