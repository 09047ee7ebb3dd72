-- runs with code from: 0149
-- That the owner of a building lets a contractor be paid into an account that people of the building keep too: of that account,
-- and for those for whom it was known to be kept by then.
create table allowed_payees (
  id uuid primary key,
  property_id uuid not null references properties (id),
  contractor_id uuid not null references accounts (id),
  number text not null,
  people uuid[] not null,
  reason text not null,
  allowed_by uuid not null,
  allowed_at timestamptz not null,
  ended_at timestamptz
);
create unique index allowed_payees_one on allowed_payees (property_id, contractor_id) where ended_at is null;
