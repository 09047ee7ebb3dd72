-- runs with code from: 0094
-- What failed is read by itself, and it is little of all that was sent.
create index deliveries_state on deliveries (state, id desc);
-- A month of a building is summed.
create index deliveries_property_month on deliveries (property_id, created_at);
