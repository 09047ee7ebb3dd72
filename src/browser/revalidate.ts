import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * For the screens whose search part holds filters, tabs or steps: a change of it alone reads nothing anew by itself, and
 * the screen asks for what it lacks.
 */
export const keepOnSearchChange = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
