import { useNavigate, useParams } from "react-router";
import { isId } from "#domain/ids.ts";
import { blogHome } from "../client.ts";
import { Editing, PostEditor } from "./post-editor.tsx";
import { PostList } from "./post-list.tsx";

/** Blog Management: the list, a new post, or one that is there. */
export function BlogSection() {
  const { "*": rest = "" } = useParams();
  const navigate = useNavigate();
  const [, chosen = ""] = rest.split("/");
  const open = (id: string) => void navigate(`${blogHome}/${id}`, { replace: true });
  if (chosen === "new") return <Editing post={null} onCreated={open} />;
  return isId(chosen) ? <PostEditor key={chosen} id={chosen} onCreated={open} /> : <PostList />;
}
