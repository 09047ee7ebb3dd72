-- runs with code from: 0164
-- outside a transaction
-- What a contractor was paid and is owed, in whichever building.
create index concurrently invoices_contractor on invoices (contractor_id, id);
create index concurrently order_advances_contractor on order_advances (contractor_id, id);
