-- runs with code from: 0102
-- outside a transaction
-- Whether a seller is known by other invoices.
create index concurrently invoices_seller on invoices (lower(seller));
