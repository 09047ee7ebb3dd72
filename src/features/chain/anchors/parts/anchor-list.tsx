import { Instant } from "#ui/values.tsx";
import type { Anchor } from "../contract.ts";
import { kindNames } from "../rules.ts";

/** What others keep of checkpoints, the newest first. */
export const AnchorList = ({ anchors }: { anchors: readonly Anchor[] }) => (
  <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
    {anchors.map(({ id, kind, authority, size, saidAt, block, keptAt, file, note }) => (
      <li key={id} className="flex flex-col gap-1 p-4">
        <span className="font-semibold wrap-anywhere">
          {authority} · {size.toLocaleString("en-NG")} entries
        </span>
        <span className="text-sm text-ink-soft">
          {kindNames[kind]}.{" "}
          {saidAt ? (
            <>
              Signed <Instant at={saidAt} />.
            </>
          ) : (
            <>
              Sent <Instant at={keptAt} />.{" "}
              {block === null ? "Waits for a block of Bitcoin." : `In block ${block} of Bitcoin, it says.`}
            </>
          )}
        </span>
        <span className="flex flex-wrap gap-x-4">
          <File href={file}>Proof</File>
          <File href={note}>Checkpoint</File>
        </span>
      </li>
    ))}
  </ul>
);

const File = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    download
    className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2"
  >
    {children}
  </a>
);
