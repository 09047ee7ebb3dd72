import { ImagePlus } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { PictureChooser } from "./picture-chooser.tsx";

/** The picture of a post in lists, on top of its page, and in every place that shows a link to it. */
export function FeaturedPicture({ address, onChange }: { address: string; onChange: (address: string) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">
        Featured image <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      {address ? (
        <img
          src={`${address}?w=480`}
          alt="Featured"
          className="aspect-[1200/630] w-full max-w-sm rounded-control object-cover"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <PictureChooser label="Featured image" onSent={onChange}>
          {(choose, isSending) => (
            <Button
              busy={isSending}
              busyLabel="Sending…"
              icon={<ImagePlus aria-hidden="true" className="size-5" />}
              onClick={choose}
            >
              {address ? "Choose another" : "Choose a picture"}
            </Button>
          )}
        </PictureChooser>
        {address ? (
          <Button variant="plain" onClick={() => onChange("")}>
            Remove
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-ink-soft">At most 5 MB. Links to the post show it 1200 by 630.</p>
    </div>
  );
}
