-- runs with code from: 0117
-- outside a transaction
-- What a board of requests is narrowed to and counted by, in the order in which it is read: a page and the counts of many
-- buildings come from here alone. It serves all that the former index of buildings did.
create index concurrently tickets_listed on tickets (property_id, id desc) include (status, priority, emergency, filed_at);
drop index concurrently tickets_property;
-- Words that few requests hold, and the names of those who report, are found by their parts of three letters.
create index concurrently tickets_words on tickets using gin ((title || ' ' || description || ' ' || location_details) gin_trgm_ops);
create index concurrently accounts_names on accounts using gin (name gin_trgm_ops);
