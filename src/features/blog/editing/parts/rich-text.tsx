import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect } from "react";
import { cleanPaste, holdsWords } from "../../content-client.ts";
import { sendPicture } from "../client.ts";
import { TextToolbar } from "./text-toolbar.tsx";

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
];

type RichTextProps = { labelId: string; value: string; onChange: (html: string) => void };

/** The words of a post: headings, lists, links, pictures, tables and code, and nothing that it could not show. */
export function RichText({ labelId, value, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        class: "prose min-h-80 p-4",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, { clipboardData }) => takePictures(clipboardData),
      // A picture that is merely moved within the text comes as a file too.
      handleDrop: (_, { dataTransfer }, __, isMoved) => !isMoved && takePictures(dataTransfer),
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
  });

  function takePictures(data: DataTransfer | null): boolean {
    const pictures = Array.from(data?.files ?? []).filter(({ type }) => type.startsWith("image/"));
    if (!data || holdsWords(data.getData("text/html"))) return false;
    for (const file of pictures) {
      void sendPicture(file).then((src) => (src ? editor.chain().focus().setImage({ src, alt: "" }).run() : undefined));
    }
    return pictures.length > 0;
  }

  useEffect(() => {
    // Let go while its code was still on the way; the next one begins with the same text.
    if (editor.isDestroyed) return;
    const shown = editor.isEmpty ? "" : editor.getHTML();
    // Only what came from elsewhere: a restored draft, or the post as somebody else saved it.
    if (value !== shown) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="rounded-control border border-input-line bg-surface focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand">
      <TextToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
