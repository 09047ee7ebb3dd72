import { getTableName } from "drizzle-orm";
import { archives } from "#features/archives/tables.server.ts";
import { blogImages } from "#features/blog/tables.server.ts";
import { credentials } from "#features/credentials/tables.server.ts";
import { documents } from "#features/library/documents/tables.server.ts";
import { media } from "#features/media/tables.server.ts";
import { moneyPapers } from "#features/money-accounts/tables.server.ts";
import { backups } from "./tables.server.ts";

/**
 * Tables that stay with an installation: what it knows of its backups, the archives that people asked for, which are made
 * anew, the secret that signs addresses, which goes with the keys alone, and what is on its way in or to another store.
 */
export const leftOut = [
  ...[getTableName(archives), getTableName(backups), "signing_keys"],
  ...["upload_pieces", "upload_leases", "storage_moves"],
];

const kept = `${getTableName(media)} where thing_id is not null`;

/**
 * The files that rows name: key, sha256 where the row knows it, and of which kind it is. A key that ends with a slash names
 * all that lies there. What belongs to nothing yet is left out: it is taken away within days.
 */
export const filesStatement = `
  select original_key as key, encode(sha256, 'hex') as sha256, kind from ${kept}
  union all select shown_key, null, 'copy' from ${kept} and shown_key is not null
  union all select thumbnail_key, null, 'copy' from ${kept} and thumbnail_key is not null
  union all select 'documents/' || id, encode(sha256, 'hex'), coalesce(opens_as, 'document') from ${getTableName(documents)}
  union all select 'credentials/' || id || '/', null, 'credential' from ${getTableName(credentials)}
    where file_bytes is not null
  union all select 'money-papers/' || account_id || '/' || sha256 || '.pdf', sha256, 'account of the money'
    from ${getTableName(moneyPapers)}
  union all select 'blog/' || id || '/', null, 'picture of a post' from ${getTableName(blogImages)}`;
