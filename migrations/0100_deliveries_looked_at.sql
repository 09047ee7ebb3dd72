-- runs with code from: 0099
-- outside a transaction
-- What failed is read by itself, and it is little of all that was sent.
create index concurrently deliveries_state on deliveries (state, id desc);
-- A month of a building is summed.
create index concurrently deliveries_property_month on deliveries (property_id, created_at);
