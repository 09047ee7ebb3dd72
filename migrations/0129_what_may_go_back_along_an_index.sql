-- runs with code from: 0128
-- outside a transaction
-- What is going back or disputed is asked for each night, also by keys that have ended; it serves all that the former index did.
create index concurrently online_payments_going_back on online_payments (gateway_id) where state in ('refunding', 'disputed');
drop index concurrently online_payments_refunding;
