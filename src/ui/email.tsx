import { worksByLink } from "#domain/by-link.ts";

/** An email address, which breaks before its @ where there is no room for it; in words for whoever has none. */
export function Email({ email }: { email: string }) {
  if (worksByLink(email)) return <>Works by links, without an account</>;
  const at = email.lastIndexOf("@");
  return (
    <span className="wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
