import { Film, Star, Trash2, Undo2 } from "lucide-react";
import type { MediaCategory } from "#domain/vocab.ts";
import type { Media } from "#features/media/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { MediaFields } from "../../onboarding/parts/media-fields.tsx";

type KeptPhotoProps = {
  file: Media;
  isCover: boolean;
  isRemoved: boolean;
  onDescribe: (change: { category?: MediaCategory; description?: string }) => void;
  onCover: () => void;
  onRemove: (isRemoved: boolean) => void;
};

export function KeptPhoto({ file, isCover, isRemoved, onDescribe, onCover, onRemove }: KeptPhotoProps) {
  const { fileName, thumbnailUrl } = file;
  return (
    <li className="flex gap-4 rounded-card border border-line bg-surface p-4 [contain-intrinsic-size:auto_15rem] [content-visibility:auto]">
      <div className="flex w-20 shrink-0 flex-col items-start gap-2 sm:w-32">
        <Picture file={file} />
        {isCover ? <Badge tone="brand">Cover</Badge> : null}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="truncate text-sm font-semibold" title={fileName}>
          {fileName}
        </p>
        {isRemoved ? (
          <p className="text-ink-soft">It will be removed when you save.</p>
        ) : (
          <MediaFields file={{ ...file, name: fileName }} onChange={onDescribe} />
        )}
        <div className="flex flex-wrap gap-2">
          {isRemoved ? (
            <Button onClick={() => onRemove(false)} icon={<Undo2 aria-hidden="true" className="size-5" />}>
              Keep it
            </Button>
          ) : (
            <>
              {isCover || !thumbnailUrl ? null : (
                <Button variant="plain" onClick={onCover} icon={<Star aria-hidden="true" className="size-5" />}>
                  Make it the cover
                </Button>
              )}
              <Button
                variant="plain"
                onClick={() => onRemove(true)}
                aria-label={`Remove ${fileName}`}
                icon={<Trash2 aria-hidden="true" className="size-5" />}
              >
                Remove
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

function Picture({ file: { thumbnailUrl } }: { file: Media }) {
  const look = "size-20 rounded-control bg-hush object-cover sm:size-32";
  if (thumbnailUrl) return <img src={thumbnailUrl} alt="" loading="lazy" decoding="async" className={look} />;
  return (
    <span className={`flex items-center justify-center ${look}`}>
      <Film aria-hidden="true" className="size-8 text-ink-soft" />
    </span>
  );
}
