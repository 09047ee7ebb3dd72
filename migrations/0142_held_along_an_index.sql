-- runs with code from: 0141
-- outside a transaction
-- What waits for a person's word keeps its key asked for payouts, each night.
create index concurrently online_payments_held on online_payments (gateway_id) where state = 'held';
