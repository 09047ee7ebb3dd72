-- runs with code from: 0151
-- outside a transaction
-- Of what is due at the same instant the first few are taken without sorting all of it.
create index concurrently deliveries_due_first on deliveries (urgent, not_before, id) where state = 'waiting';
drop index concurrently deliveries_due;
-- What went along with a message is found without reading all that was ever sent, whenever its carrier tells of it.
create index concurrently deliveries_with on deliveries (sent_with) where sent_with is not null;
