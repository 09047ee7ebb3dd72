-- runs with code from: 0164
-- outside a transaction
-- What of a building's money wants its keepers, however much is done with.
create index concurrently invoices_waiting on invoices (property_id) where state in ('sent', 'payable', 'part_paid');
create index concurrently unit_payments_reported on unit_payments (property_id) where state = 'reported';
create index concurrently demands_drafted on demands (property_id) where state = 'draft';
create index concurrently demand_shares_open on demand_shares (property_id, demand_id) where kobo > paid_kobo;
create index concurrently order_approvals_waiting on order_approvals (property_id) where state = 'pending';
create index concurrently order_advances_waiting on order_advances (property_id) where state in ('asked', 'approved');
