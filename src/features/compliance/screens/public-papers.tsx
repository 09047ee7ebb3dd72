import { BadgeCheck } from "lucide-react";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { PublicFrame } from "#features/site/parts/public-frame.tsx";
import { type PageFacts, servicesOf } from "#platform/page-context.ts";
import { Divided } from "#ui/card.tsx";
import { Day } from "#ui/values.tsx";
import type { CompliancePages } from "../queries.server.ts";

/** Read only: sent without the framework's scripts. */
export const handle = { hydrate: false, dark: true, lean: true };

/** 404 for an address that nobody has opened, or that was closed. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { supportEmail, compliance } = servicesOf<PageFacts & CompliancePages>(context);
  const found = await compliance.read(params.code ?? "");
  if (!found) throw data({ supportEmail }, { status: 404 });
  return { supportEmail, ...found };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.name}: what is checked · Tunse` : "Not found · Tunse" },
  { name: "robots", content: "noindex" },
];

/** What the owner of a building lets anybody know of its papers. */
export default function PublicPapers() {
  const { supportEmail, name, location, today, checks } = useLoaderData<typeof loader>();
  return (
    <PublicFrame supportEmail={supportEmail}>
      <div className="page-width flex max-w-2xl flex-col gap-6 pt-4 pb-16">
        <div className="flex flex-col gap-1">
          <h1 className="font-headline text-3xl font-semibold text-balance">{name}</h1>
          <p className="text-lg text-ink-soft">{location}</p>
        </div>
        {checks.length === 0 ? (
          <p>The owner shows nothing here now.</p>
        ) : (
          <Divided>
            {checks.map(({ words, issuedBy, validFrom, validUntil }) => (
              <li key={words} className="flex items-start gap-3 px-4 py-4">
                <BadgeCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-good" />
                <span>
                  <span className="block font-semibold">
                    {words} <Day day={validFrom} />, by {issuedBy}
                  </span>
                  {validUntil ? (
                    <span className="block text-ink-soft">
                      Valid until <Day day={validUntil} />
                    </span>
                  ) : null}
                </span>
              </li>
            ))}
          </Divided>
        )}
        <p className="text-sm text-ink-soft">
          As the keepers of this building have it on record on <Day day={today} />. Tunse keeps their papers and has not
          checked them itself.
        </p>
      </div>
    </PublicFrame>
  );
}
