-- runs with code from: 0113
-- outside a transaction
-- What waits of one webhook, the first that is due at its head.
create index concurrently webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_try_at, id)
  where status = 'waiting';
