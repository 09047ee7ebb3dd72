import { sharedPhotos as shelf } from "#domain/session-keys.ts";

const mostFiles = 10;

/** In the worker: keeps the photos that another app shared, and opens the form of a request. */
export async function keepShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const cache = await caches.open(shelf);
  const files = form.getAll("photos").filter((one) => one instanceof File);
  for (const [at, file] of files.slice(0, mostFiles).entries()) {
    const headers = { "content-type": file.type, "x-name": encodeURIComponent(file.name) };
    await cache.put(`/shared/${at}`, new Response(file, { headers }));
  }
  return Response.redirect("/occupant/create-ticket?shared=1", 303);
}

/** On the page: the photos that were shared, once. */
export async function takeShared(): Promise<File[]> {
  if (!("caches" in window)) return [];
  const cache = await caches.open(shelf);
  const files = await Promise.all(
    (await cache.keys()).map(async (key) => {
      const kept = await cache.match(key);
      const name = decodeURIComponent(kept?.headers.get("x-name") ?? "photo");
      return kept ? [new File([await kept.blob()], name, { type: kept.headers.get("content-type") ?? "" })] : [];
    }),
  );
  await caches.delete(shelf);
  return files.flat();
}
