import { type ChangeEvent, type ReactNode, useRef, useState } from "react";
import { sendPicture } from "../client.ts";

type PictureChooserProps = {
  label: string;
  onSent: (address: string) => void;
  /** The button that opens the chooser. */
  children: (choose: () => void, isSending: boolean) => ReactNode;
};

/** Sends the picture that is chosen and passes on its lasting address. */
export function PictureChooser({ label, onSent, children }: PictureChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  async function chosen(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = "";
    if (!file) return;
    setSending(true);
    const address = await sendPicture(file);
    setSending(false);
    if (address) onSent(address);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={chosen}
      />
      {children(() => input.current?.click(), isSending)}
    </>
  );
}
