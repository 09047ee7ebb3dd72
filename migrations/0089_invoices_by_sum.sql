-- runs with code from: 0088
-- An invoice that comes again is looked for by its sum, in all buildings of whoever decides.
create index invoices_sum on invoices ((net_kobo + vat_kobo)) where number is not null;
