-- runs with code from: 0093
-- Whether a seller is known by other invoices.
create index invoices_seller on invoices (lower(seller));
