import { clsx } from "clsx";
import { Menu, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Wordmark } from "#ui/brand.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { useDocumentFacts } from "#ui/document.tsx";
import { mainContentId, SkipLink } from "#ui/skip-link.tsx";
import pageScript from "../page.script.ts?worker&url";

type FrameProps = {
  supportEmail: string | null;
  /** Addresses of scripts of this page's own, besides the theme and the menu. */
  scripts?: readonly string[];
  /** As broad as the window, where the page is. */
  wide?: boolean;
  children: ReactNode;
};

/** What stands around every public page, which works without any script. */
export function PublicFrame({ supportEmail, scripts = [], wide, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar wide={wide} />
      <main id={mainContentId} className="flex-1">
        {children}
      </main>
      <Footer supportEmail={supportEmail} />
      {[pageScript, ...scripts].map((address) => (
        <script key={address} defer src={address} />
      ))}
    </div>
  );
}

const links = [
  { href: "/#features", label: "Features" },
  { href: "/blog", label: "Blog" },
] as const;
const linkLook =
  "inline-flex min-h-11 items-center rounded-control px-3 font-semibold text-ink hover-fade hover:bg-hush focus-visible:rounded-control";

function TopBar({ wide }: { wide: boolean | undefined }) {
  return (
    <header className="page-width flex h-18 items-center justify-between gap-2">
      <a href="/" aria-label="Tunse, home" className="inline-flex min-h-11 items-center">
        <Wordmark headline />
      </a>
      <nav aria-label="Main" data-wide={wide} className="print:hidden flex items-center gap-1">
        {links.map(({ href, label }) => (
          <a key={href} href={href} className={clsx(linkLook, "max-md:hidden")}>
            {label}
          </a>
        ))}
        <WayIn className="text-center max-md:hidden" />
        <ThemeButton />
        <ButtonLink to="/waitlist" variant="action" reloadDocument className="ml-1 max-md:hidden">
          Join Waitlist
        </ButtonLink>
        <details data-menu className="relative md:hidden">
          <summary
            aria-label="Menu"
            className="inline-flex size-11 list-none items-center justify-center rounded-control hover:bg-hush focus-visible:rounded-control [&::-webkit-details-marker]:hidden"
          >
            <Menu aria-hidden="true" className="size-6" />
          </summary>
          <div className="absolute right-0 z-10 mt-1 flex w-56 flex-col rounded-card border border-line bg-surface p-2 shadow-float">
            {links.map(({ href, label }) => (
              <a key={href} href={href} className={linkLook}>
                {label}
              </a>
            ))}
            <WayIn />
            <ButtonLink to="/waitlist" variant="action" reloadDocument className="mt-1">
              Join Waitlist
            </ButtonLink>
          </div>
        </details>
      </nav>
    </header>
  );
}

/** The page's script shows the second word to somebody who is signed in; there is room for both from the start. */
const WayIn = ({ className }: { className?: string }) => (
  <a href="/login" data-way-in className={clsx(linkLook, className)}>
    <span className="grid">
      <span className="col-start-1 row-start-1 in-data-signed-in:invisible">Sign In</span>
      <span className="invisible col-start-1 row-start-1 in-data-signed-in:visible">Dashboard</span>
    </span>
  </a>
);

/** Changed by the page's own script; where there is none it would do nothing, and is not shown. */
function ThemeButton() {
  const { theme } = useDocumentFacts();
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label="Dark theme"
      aria-pressed={theme !== "light"}
      className="inline-flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-hush hover:text-ink noscript:hidden"
    >
      <Sun aria-hidden="true" className="size-5 in-data-[theme=light]:hidden" />
      <Moon aria-hidden="true" className="size-5 in-data-[theme=dark]:hidden" />
    </button>
  );
}

const footLook = "inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline";

function Footer({ supportEmail }: { supportEmail: string | null }) {
  return (
    <footer className="print:hidden border-t border-line">
      <div className="page-width grid gap-8 py-10 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="flex max-w-sm flex-col gap-3">
          <Wordmark headline />
          <p className="text-ink-soft">
            From the Yoruba <i lang="yo">tún ṣe</i>: to make good again.
          </p>
        </div>
        <nav aria-label="Product" className="flex flex-col">
          <h2 className="font-semibold">Product</h2>
          <a href="/#features" className={footLook}>
            Features
          </a>
          <a href="/blog" className={footLook}>
            Blog
          </a>
          <a href="/api/docs" className={footLook}>
            For developers
          </a>
        </nav>
        <div className="flex flex-col">
          <h2 className="font-semibold">Support</h2>
          {supportEmail ? (
            <a href={`mailto:${supportEmail}`} className={footLook}>
              Contact us by email
            </a>
          ) : (
            <p className="py-2.5 text-ink-soft">Ask whoever runs this Tunse for you.</p>
          )}
          <a href="/privacy" className={footLook}>
            Privacy
          </a>
          <a href="/chain" className={footLook}>
            Proof of the record
          </a>
        </div>
      </div>
      <p className="page-width pb-8 text-sm text-ink-soft">© 2025 Tunse. All rights reserved.</p>
    </footer>
  );
}
