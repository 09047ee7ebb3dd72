import { ImagePlus } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { sendPicture } from "../client.ts";

/** The picture of a post in lists, on top of its page, and wherever a link to it is shown. */
export function FeaturedPicture({ address, onChange }: { address: string; onChange: (address: string) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  async function chosen(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!file) return;
    setSending(true);
    const url = await sendPicture(file);
    setSending(false);
    if (url) onChange(url);
  }
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
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label="Featured image"
        onChange={chosen}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={isSending}
          busyLabel="Sending…"
          icon={<ImagePlus aria-hidden="true" className="size-5" />}
          onClick={() => chooser.current?.click()}
        >
          {address ? "Choose another" : "Choose a picture"}
        </Button>
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
