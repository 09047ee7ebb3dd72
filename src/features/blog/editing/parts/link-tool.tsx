import { type Editor, useEditorState } from "@tiptap/react";
import { Link as LinkIcon, Unlink } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, Input } from "#ui/field.tsx";
import { ToolbarButton } from "./toolbar-button.tsx";

const form = "link-form";
/** `example.com` is meant as an address; a path of ours, a mail or a phone is one already. */
const withScheme = (typed: string) => (/^(?:https?:|mailto:|tel:|\/|#)/i.test(typed) ? typed : `https://${typed}`);

/** Makes the chosen words a link, or changes or takes away the one they are. */
export function LinkTool({ editor }: { editor: Editor }) {
  const [asking, setAsking] = useState(false);
  const href = useEditorState({
    editor,
    selector: ({ editor }) => (editor.isActive("link") ? String(editor.getAttributes("link").href ?? "") : null),
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const address = String(new FormData(event.currentTarget).get("address") ?? "").trim();
    setAsking(false);
    if (address === "") return;
    const chain = editor.chain().focus().extendMarkRange("link");
    const hasWords = !editor.state.selection.empty || href !== null;
    if (hasWords) chain.setLink({ href: withScheme(address) }).run();
    else
      chain
        .insertContent([
          { type: "text", text: address, marks: [{ type: "link", attrs: { href: withScheme(address) } }] },
        ])
        .run();
  };
  return (
    <>
      <ToolbarButton label="Link" icon={LinkIcon} on={href !== null} onPress={() => setAsking(true)} />
      {href === null ? null : (
        <ToolbarButton
          label="Remove the link"
          icon={Unlink}
          onPress={() => editor.chain().focus().extendMarkRange("link").unsetLink().run()}
        />
      )}
      {asking ? (
        <Dialog
          open
          onOpenChange={setAsking}
          title="Link"
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button variant="action" type="submit" form={form}>
                Set the link
              </Button>
            </>
          }
        >
          <form id={form} onSubmit={save}>
            <Field label="Address" help="A page of this site can begin with a slash, as /waitlist.">
              <Input name="address" inputMode="url" autoComplete="off" defaultValue={href ?? ""} autoFocus />
            </Field>
          </form>
        </Dialog>
      ) : null}
    </>
  );
}
