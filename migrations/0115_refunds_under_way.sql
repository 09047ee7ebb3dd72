-- runs with code from: 0114
-- outside a transaction
-- What is going back is asked for each night, also by keys that have ended.
create index concurrently online_payments_refunding on online_payments (gateway_id) where state = 'refunding';
