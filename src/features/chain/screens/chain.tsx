import type { ReactNode } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { PublicFrame } from "#features/site/parts/public-frame.tsx";
import { type PageFacts, servicesOf } from "#platform/page-context.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { Instant } from "#ui/values.tsx";
import { AnchorList } from "../anchors/parts/anchor-list.tsx";
import type { ChainPages } from "../queries.server.ts";

/** Read only: sent without the framework's scripts. */
export const handle = { hydrate: false, dark: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const { supportEmail, url, chain } = servicesOf<PageFacts & ChainPages>(context);
  return { supportEmail, url, ...(await chain.read()) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: "Proof of the record · Tunse",
    description: "The signed root of everything on record here, and how anybody checks that nothing was changed.",
    url: loaderData?.url ?? "",
    path: "/chain",
  });

type Read = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Chain() {
  const { supportEmail, checkpoint, keys, anchors } = useLoaderData<typeof loader>();
  return (
    <PublicFrame supportEmail={supportEmail}>
      <div className="page-width flex max-w-3xl flex-col gap-10 pt-4 pb-16">
        <div className="flex flex-col gap-3">
          <h1 className="font-headline text-3xl font-semibold text-balance">Proof of the record</h1>
          <p className="text-lg text-ink-soft text-pretty">
            Each act on Tunse becomes an entry in a log. All entries together have one fingerprint, the root. If anybody
            changes, removes or backdates an entry later, the root no longer fits, and everybody who kept an earlier
            root can show it.
          </p>
        </div>
        <Newest checkpoint={checkpoint} />
        <Keys keys={keys} />
        <Part title="Kept by others">
          <p>
            Whoever runs this site cannot take back what somebody else keeps. These hold a checkpoint of this log, with
            the time at which they saw it.
          </p>
          {anchors.length > 0 ? <AnchorList anchors={anchors} /> : <p>Nobody has kept a checkpoint of this log yet.</p>}
        </Part>
        <HowToCheck />
      </div>
    </PublicFrame>
  );
}

function Newest({ checkpoint }: Pick<Read, "checkpoint">) {
  if (!checkpoint) {
    return (
      <Part title="The newest root">
        <p>Nothing is on record yet.</p>
      </Part>
    );
  }
  return (
    <Part title="The newest root">
      <Facts className="rounded-card border border-line bg-surface p-4">
        <Fact name="Entries" wide>
          {checkpoint.size.toLocaleString("en-NG")}
        </Fact>
        <Fact name="Signed" wide>
          <Instant at={checkpoint.at} />
        </Fact>
        <Fact name="Root" wide>
          <Code>{checkpoint.root}</Code>
        </Fact>
      </Facts>
      <p>The whole checkpoint, as a signed note that tools for such logs read. Copy it and keep it somewhere else:</p>
      <pre className="overflow-x-auto rounded-card border border-line bg-hush p-4 text-sm">
        <code>{checkpoint.note}</code>
      </pre>
      <p>
        <Anchor href="/chain/checkpoint">As plain text</Anchor> · <Anchor href="/api/chain/checkpoint">as JSON</Anchor>
      </p>
    </Part>
  );
}

function Keys({ keys }: Pick<Read, "keys">) {
  return (
    <Part title="The keys">
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {keys.map(({ verifierKey, madeAt, retiredAt }) => (
          <li key={verifierKey} className="flex flex-col gap-1 p-4">
            <Code>{verifierKey}</Code>
            <span className="text-sm text-ink-soft">
              {retiredAt ? (
                <>
                  Signed from <Instant at={madeAt} /> to <Instant at={retiredAt} />, when it was lost. Checkpoints of
                  that time are still checked by it.
                </>
              ) : (
                <>
                  Signs since <Instant at={madeAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function HowToCheck() {
  return (
    <Part title="How to check">
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>Keep a checkpoint from today, or take the one in a proof pack that you were given.</li>
        <li>
          Later, ask for the way from your size to the newest one: <Code>/api/chain/consistency?from=SIZE</Code>. The
          hashes show that the newer tree begins with yours (RFC 9162, section 2.1.4).
        </li>
        <li>
          For one entry: <Code>/api/chain/inclusion?no=NUMBER</Code>. The hashes lead from the entry up to the root
          (section 2.1.3).
        </li>
        <li>
          A proof pack: open{" "}
          <a href="/verify.html" className="font-semibold text-brand underline underline-offset-2">
            the page that checks packs
          </a>
          , which also lies in each pack and needs no network, and choose the ZIP.
        </li>
        <li>Check the signature of the note by the key above: C2SP signed note, Ed25519.</li>
        <li>
          A time stamp: <Code>openssl ts -verify -data CHECKPOINT.txt -in STAMP.tsr -CAfile AUTHORITY.pem</Code>, with
          the certificate that the authority publishes.
        </li>
        <li>
          A proof of OpenTimestamps: <Code>ots verify PROOF.ots -f CHECKPOINT.txt</Code>, with the client of
          opentimestamps.org and a node of Bitcoin.
        </li>
      </ol>
      <p className="text-ink-soft">
        Hashes say nothing of anybody: names, words and places stand apart and can be erased.
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 text-pretty">
      <h2 className="text-xl font-bold tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  );
}

const Code = ({ children }: { children: ReactNode }) => <code className="text-sm break-all">{children}</code>;

const Anchor = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2">
    {children}
  </a>
);
