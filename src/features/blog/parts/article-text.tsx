/**
 * The words of a post. Its HTML was cleaned on the server when it was saved and again as it was read
 * (content/rules.ts), or comes from the editor, which has no node for anything else.
 */
export function ArticleText({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
