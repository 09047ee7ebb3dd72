import { Link } from "react-router";

export const handle = { hydrate: false };

export default function Home() {
  return (
    <main>
      <h1>Your building, kept in good repair.</h1>
      <Link to="/login">Sign in</Link>
    </main>
  );
}
