import type { Editor } from "@tiptap/react";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { PictureChooser } from "./picture-chooser.tsx";
import { ToolbarButton } from "./toolbar-button.tsx";

/** Puts a picture where the cursor stands, once its words for those who cannot see it were asked for. */
export function PictureTool({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null);
  const insert = (alt: string) => {
    if (address) editor.chain().focus().setImage({ src: address, alt }).run();
    setAddress(null);
  };
  return (
    <>
      <PictureChooser label="Picture" onSent={setAddress}>
        {(choose, isSending) => (
          <ToolbarButton
            label={isSending ? "Sending the picture…" : "Picture"}
            icon={ImagePlus}
            disabled={isSending}
            onPress={choose}
          />
        )}
      </PictureChooser>
      {address ? <Words address={address} onClose={() => setAddress(null)} onSaid={insert} /> : null}
    </>
  );
}

type WordsProps = { address: string; onClose: () => void; onSaid: (words: string) => void };

function Words({ address, onClose, onSaid }: WordsProps) {
  const [words, setWords] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="What does the picture show?"
      actions={
        <Button variant="action" onClick={() => onSaid(words.trim())}>
          Put it in
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <img src={`${address}?w=480`} alt="" className="max-h-60 self-start rounded-control" />
        <Field label="In words" help="Read to those who cannot see it. Leave it empty for mere decoration.">
          <Input value={words} onChange={(event) => setWords(event.currentTarget.value)} maxLength={200} autoFocus />
        </Field>
      </div>
    </Dialog>
  );
}
