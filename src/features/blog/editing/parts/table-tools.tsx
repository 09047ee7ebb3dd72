import type { Editor } from "@tiptap/react";
import { Columns3, Rows3, Table, TableColumnsSplit, TableRowsSplit, Trash2 } from "lucide-react";
import { ToolbarButton } from "./toolbar-button.tsx";

/** A table of three by three with a row of headings; inside one, its rows and columns. */
export function TableTools({ editor, inTable }: { editor: Editor; inTable: boolean }) {
  if (!inTable) {
    const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    return <ToolbarButton label="Table" icon={Table} onPress={insert} />;
  }
  const tools = [
    { label: "Add a row", icon: Rows3, press: () => editor.chain().focus().addRowAfter().run() },
    { label: "Add a column", icon: Columns3, press: () => editor.chain().focus().addColumnAfter().run() },
    { label: "Remove the row", icon: TableRowsSplit, press: () => editor.chain().focus().deleteRow().run() },
    { label: "Remove the column", icon: TableColumnsSplit, press: () => editor.chain().focus().deleteColumn().run() },
    { label: "Remove the table", icon: Trash2, press: () => editor.chain().focus().deleteTable().run() },
  ];
  return tools.map(({ label, icon, press }) => <ToolbarButton key={label} label={label} icon={icon} onPress={press} />);
}
