import { type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Code,
  CodeXml,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from "lucide-react";
import { LinkTool } from "./link-tool.tsx";
import { PictureTool } from "./picture-tool.tsx";
import { TableTools } from "./table-tools.tsx";
import { ToolbarButton } from "./toolbar-button.tsx";

const tools = [
  {
    label: "Heading",
    icon: Heading2,
    on: (e: Editor) => e.isActive("heading", { level: 2 }),
    press: (e: Editor) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: "Smaller heading",
    icon: Heading3,
    on: (e: Editor) => e.isActive("heading", { level: 3 }),
    press: (e: Editor) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: "Bold",
    icon: Bold,
    on: (e: Editor) => e.isActive("bold"),
    press: (e: Editor) => e.chain().focus().toggleBold().run(),
  },
  {
    label: "Italic",
    icon: Italic,
    on: (e: Editor) => e.isActive("italic"),
    press: (e: Editor) => e.chain().focus().toggleItalic().run(),
  },
  {
    label: "List",
    icon: List,
    on: (e: Editor) => e.isActive("bulletList"),
    press: (e: Editor) => e.chain().focus().toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    on: (e: Editor) => e.isActive("orderedList"),
    press: (e: Editor) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    label: "Quotation",
    icon: Quote,
    on: (e: Editor) => e.isActive("blockquote"),
    press: (e: Editor) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    label: "Code",
    icon: Code,
    on: (e: Editor) => e.isActive("code"),
    press: (e: Editor) => e.chain().focus().toggleCode().run(),
  },
  {
    label: "Block of code",
    icon: CodeXml,
    on: (e: Editor) => e.isActive("codeBlock"),
    press: (e: Editor) => e.chain().focus().toggleCodeBlock().run(),
  },
];

/** What can be done to the words of a post. */
export function TextToolbar({ editor }: { editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      on: tools.map((tool) => tool.on(editor)),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
      inTable: editor.isActive("table"),
    }),
  });
  const history = [
    { label: "Undo", icon: Undo2, can: state.canUndo, press: () => editor.chain().focus().undo().run() },
    { label: "Redo", icon: Redo2, can: state.canRedo, press: () => editor.chain().focus().redo().run() },
  ];
  return (
    <div
      role="toolbar"
      aria-label="Text"
      className="sticky top-14 z-10 flex flex-wrap gap-0.5 rounded-t-control border-b border-line bg-surface p-1 lg:top-0"
    >
      {tools.map((tool, at) => (
        <ToolbarButton {...tool} key={tool.label} on={state.on[at] ?? false} onPress={() => tool.press(editor)} />
      ))}
      <ToolbarButton label="Line" icon={Minus} onPress={() => editor.chain().focus().setHorizontalRule().run()} />
      <LinkTool editor={editor} />
      <PictureTool editor={editor} />
      <TableTools editor={editor} inTable={state.inTable} />
      {history.map(({ label, icon, can, press }) => (
        <ToolbarButton key={label} label={label} icon={icon} disabled={!can} onPress={press} />
      ))}
    </div>
  );
}
