-- Papers that must not lapse. What a building must have follows from its kind, its place and its machines, by
-- src/features/compliance/rules.ts.
create table compliance_papers (
  id uuid primary key,
  property_id uuid not null references properties (id),
  requirement text not null,
  number text,
  issued_by text not null,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  note text,
  added_by uuid not null references accounts (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  version integer not null default 1
);
create index compliance_papers_property on compliance_papers (property_id, requirement) where removed_at is null;
create index compliance_papers_lapsing on compliance_papers (valid_until, id)
  where removed_at is null and valid_until is not null;

-- What a keeper has ruled for one building: that it is not required, or that it is; and whether the public page says it.
create table compliance_rulings (
  property_id uuid not null references properties (id),
  requirement text not null,
  required boolean,
  reason text,
  is_public boolean not null default false,
  ruled_by uuid not null references accounts (id),
  ruled_at timestamptz not null,
  primary key (property_id, requirement)
);

-- The address of the public page of a building. It says nothing of the building to who does not have it.
create table compliance_pages (
  property_id uuid primary key references properties (id),
  code text not null unique,
  opened_by uuid not null references accounts (id),
  opened_at timestamptz not null
);

-- A line for each time that keepers were told of a paper; its key keeps them from being told twice.
create table compliance_reminders (
  paper_id uuid not null references compliance_papers (id),
  valid_until date not null,
  step integer not null,
  told_at timestamptz not null,
  primary key (paper_id, valid_until, step)
);
