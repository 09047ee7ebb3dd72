-- runs with code from: 0083
-- Whether two pictures agree wholly but for some parts, as two receipts of one form do.
alter table print_pairs add column differs boolean;

-- The same PDF with two invoices; pictures have an index of their own.
create index media_sha256_papers on media (sha256) where thing = 'invoice';

-- How many somebody filed within an hour.
create index invoices_filed on invoices (filed_by, created_at);
