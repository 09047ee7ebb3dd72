-- runs with code from: 0142
-- Whether who pays for a building is registered for VAT, and gets back what invoices bear of it.
alter table ledgers add column reclaims_vat boolean not null default false;
