import { QrMark } from "#ui/qr-mark.tsx";
import type { Tag } from "../contract.ts";
import { labelsAPage, pagesOf, shownCode, stickerName } from "../rules.ts";

type Label = Pick<Tag, "id" | "name" | "thing" | "place" | "code" | "address">;
type SheetProps = { tags: readonly Label[]; building: string; isSingle: boolean };

/** Paper is white whatever the theme, and small on a small screen, so that the whole page is seen. */
const paper =
  "mx-auto mb-6 h-[297mm] w-[210mm] bg-[#fff] text-[#000] shadow-float [zoom:0.36] sm:[zoom:0.72] lg:[zoom:1] print:[zoom:1] print:mb-0 print:shadow-none not-first:break-before-page";

/** Pages of A4; each label names its building, so that a loose one finds its way home. */
export function TagSheet({ tags, building, isSingle }: SheetProps) {
  if (isSingle) {
    return tags.map((tag) => (
      <div key={tag.id} className={`${paper} flex items-center justify-center`}>
        <LargeLabel tag={tag} building={building} />
      </div>
    ));
  }
  return pagesOf(tags, labelsAPage).map((page) => (
    <ol key={page[0]?.id} className={`${paper} grid auto-rows-[37.125mm] grid-cols-3 content-start`}>
      {page.map((tag) => (
        <SmallLabel key={tag.id} tag={tag} building={building} />
      ))}
    </ol>
  ));
}

type LabelProps = { tag: Label; building: string };

const SmallLabel = ({ tag, building }: LabelProps) => (
  <li className="flex items-center gap-[2mm] overflow-hidden p-[3mm]">
    <QrMark text={tag.address} className="size-[28mm] shrink-0" />
    <div className="min-w-0 text-[2.9mm] leading-[3.6mm]">
      <p className="font-bold">Something broken? Scan me</p>
      <p className="line-clamp-2 font-semibold break-words">{tag.thing === "door" ? building : stickerName(tag)}</p>
      {tag.thing === "door" ? null : <p className="line-clamp-2 break-words">{building}</p>}
      <p className="mt-[1mm] font-mono">{shownCode(tag.code)}</p>
    </div>
  </li>
);

const LargeLabel = ({ tag, building }: LabelProps) => (
  <div className="flex w-[150mm] flex-col items-center gap-[6mm] text-center">
    <p className="text-[11mm] leading-[13mm] font-bold text-balance">Something broken? Scan me</p>
    <QrMark text={tag.address} className="size-[120mm]" />
    <div>
      <p className="text-[8mm] leading-[10mm] font-semibold break-words">
        {tag.thing === "door" ? building : tag.name}
      </p>
      {tag.thing === "door" ? null : <p className="text-[6mm] leading-[8mm] break-words">{building}</p>}
      {tag.place ? <p className="text-[6mm] leading-[8mm] break-words">{tag.place}</p> : null}
    </div>
    <p className="font-mono text-[5mm] break-all">{tag.address}</p>
  </div>
);
