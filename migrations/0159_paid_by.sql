-- runs with code from: 0158
-- outside a transaction
-- What somebody paid since the month began is found by who paid.
create index concurrently invoice_payments_by on invoice_payments (paid_by, created_at);
