import type { Storage } from "../../storage.server.ts";
import type { Incoming } from "../incoming.server.ts";

/**
 * While files move from a folder to a store, or back: written to both and read from whichever has them, the store first.
 * What is taken away goes from the folder, the store and the folder once more: whichever of them a move reads, it either
 * sees that a file is gone or has put it there before its last turn.
 */
export function inBoth(folder: Storage, store: Storage): Storage {
  const placeOf = async (key: string) => ((await store.find(key)) === undefined ? folder : store);
  const each = async (keys: readonly string[]) =>
    (await Promise.all(keys.map(placeOf))).every((place) => place === store);
  const inTurn = async (take: (place: Storage) => Promise<void>) => {
    for (const place of [folder, store, folder]) await take(place);
  };
  return {
    async put(key, bytes) {
      await store.put(key, bytes);
      await folder.put(key, bytes);
    },
    async putStream(key, content) {
      await folder.putStream(key, content);
      return store.putStream(key, await folder.read(key));
    },
    async putUpload(key, uploadId, see) {
      const isOld = (await folder.incoming.size(uploadId)) > 0;
      await (isOld ? folder : store).putUpload(key, uploadId, see);
      if (isOld) await store.putStream(key, await folder.read(key));
      else await folder.putStream(key, await store.read(key));
    },
    read: async (key, part) => (await placeOf(key)).read(key, part),
    size: async (key) => (await placeOf(key)).size(key),
    find: async (key) => (await store.find(key)) ?? folder.find(key),
    withLocalFiles: async (keys, work) => ((await each(keys)) ? store : folder).withLocalFiles(keys, work),
    remove: (key) => inTurn((place) => place.remove(key)),
    list: (name) => oncePerName([folder.list(name), store.list(name)]),
    // In no order: the move reads one of the two.
    keys: () => oncePerName([folder.keys(), store.keys()]),
    setAside: (key) => inTurn((place) => place.setAside(key)),
    setFolderAside: (name) => inTurn((place) => place.setFolderAside(name)),
    aside: {
      list: (name) => oncePerName([folder.aside.list(name), store.aside.list(name)]),
      find: async (key) => (await folder.aside.find(key)) ?? store.aside.find(key),
      read: async (key) => ((await folder.aside.find(key)) === undefined ? store : folder).aside.read(key),
      clear: async (before) => (await folder.aside.clear(before)) + (await store.aside.clear(before)),
    },
    incoming: incomingOf(folder.incoming, store.incoming),
    async check() {
      await folder.check();
      await store.check();
    },
    ...{ hasRoom: folder.hasRoom, freeBytes: folder.freeBytes },
  };
}

/** Uploads that began in the folder end there. */
function incomingOf(folder: Incoming, store: Incoming): Incoming {
  const placeOf = async (id: string) => ((await folder.size(id)) > 0 ? folder : store);
  return {
    ...{ mostBytes: store.mostBytes, isShared: true },
    size: async (id) => (await placeOf(id)).size(id),
    append: async (id, start, content) => (await placeOf(id)).append(id, start, content),
    withLocalFile: async (id, work) => (await placeOf(id)).withLocalFile(id, work),
    async remove(id) {
      await folder.remove(id);
      await store.remove(id);
    },
    list: () => oncePerName([folder.list(), store.list()]),
  };
}

/** What the first has is not told again; of a million names that is some 100 MB of memory, while files move. */
async function* oncePerName(all: readonly AsyncIterable<string>[]): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (const names of all)
    for await (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      yield name;
    }
}
