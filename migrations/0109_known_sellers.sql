-- runs with code from: 0108
-- outside a transaction
-- Whether a seller is known by earlier invoices of one's buildings, and by which tax ID: each is one look into an index,
-- however many invoices there are. The first index, of names alone, read all of a seller's.
create index concurrently invoices_seller_before on invoices (
  regexp_replace(lower(seller), '[[:space:][:punct:]]+', '', 'g'), property_id, id)
  where state <> 'refused';
create index concurrently invoices_seller_tax on invoices (
  regexp_replace(lower(seller), '[[:space:][:punct:]]+', '', 'g'), property_id,
  regexp_replace(lower(tax_id), '[[:space:][:punct:]]+', '', 'g'), id)
  where state <> 'refused' and tax_id is not null;
drop index concurrently invoices_seller;
