type Listed = { version: string; routes: Record<string, { imports?: string[] } | undefined> };

/** Learns which files each screen is made of, so that the next is brought with all of them at once. */
export async function learnMadeOf({ version, routes }: Listed): Promise<void> {
  const made: { default: Record<string, string[]> } = await import(/* @vite-ignore */ `/assets/made-of-${version}.js`);
  for (const [id, imports] of Object.entries(made.default)) {
    const route = routes[id];
    if (route) route.imports = imports;
  }
}
