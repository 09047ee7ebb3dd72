-- runs with code from: 0143
-- outside a transaction
-- Each act looks for what waits of its own building, not for what waits anywhere.
create index concurrently deliveries_passing on deliveries (property_id) where state = 'waiting' and step is not null;
