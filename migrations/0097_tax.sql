-- runs with code from: 0096
-- What the law says is a row with a day from which it holds: rates in parts of a thousand, thresholds in kobo.
create table tax_rules (
  name text not null,
  from_day date not null,
  value bigint not null check (value >= 0),
  -- Where it was read.
  source text not null,
  primary key (name, from_day)
);
insert into tax_rules (name, from_day, value, source) values
  ('wht.construction', '2025-01-01', 20, 'Deduction of Tax at Source Regulations 2024, by articles about them'),
  ('wht.services', '2025-01-01', 20, 'Deduction of Tax at Source Regulations 2024, by articles about them'),
  ('wht.goods', '2025-01-01', 20, 'Deduction of Tax at Source Regulations 2024, by articles about them'),
  ('wht.professional', '2025-01-01', 50, 'Deduction of Tax at Source Regulations 2024, by articles about them'),
  ('wht.small_month_kobo', '2025-01-01', 200000000, 'Deduction of Tax at Source Regulations 2024, by articles about them'),
  ('wht.no_tax_id_times', '2025-01-01', 2, 'Deduction of Tax at Source Regulations 2024, by articles about them');

-- A building takes tax from what it pays to contractors only where its owner says so; people never do.
alter table ledgers add column deducts_tax boolean not null default false,
  add constraint ledgers_deducts_tax check (not deducts_tax or payer_kind <> 'individual');

-- What the keepers of a building know of a contractor for tax.
create table suppliers (
  id uuid primary key,
  property_id uuid not null references properties (id),
  contractor_id uuid not null references accounts (id),
  tax_id text,
  is_small boolean not null,
  set_by uuid not null references accounts (id),
  set_at timestamptz not null,
  version integer not null default 1,
  unique (property_id, contractor_id)
);
create index suppliers_contractor on suppliers (contractor_id);

-- What was taken of a payment, and why. The transfer is what is left; null where it was paid before buildings could take tax.
alter table invoice_payments add column net_kobo bigint check (net_kobo >= 0),
  add column tax_kobo bigint not null default 0,
  add column tax_class text check (tax_class in ('construction', 'services', 'goods', 'professional', 'counter')),
  add column tax_permille integer check (tax_permille >= 0),
  add column tax_id text,
  add column tax_words text,
  add constraint invoice_payments_tax check (tax_kobo >= 0 and tax_kobo < kobo
    and (tax_kobo = 0 or (tax_class is not null and tax_permille > 0)));
create index invoice_payments_taxed on invoice_payments (paid_on, id) where tax_kobo > 0;

-- What was paid on to the tax office, a month each.
create table tax_remittances (
  id uuid primary key,
  property_id uuid not null references properties (id),
  month date not null check (extract(day from month) = 1),
  kobo bigint not null check (kobo > 0),
  paid_on date not null,
  reference text,
  paid_by uuid not null references accounts (id),
  posting_id uuid not null references ledger_postings (id),
  created_at timestamptz not null
);
create index tax_remittances_month on tax_remittances (property_id, month);
