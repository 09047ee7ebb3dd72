-- What is promised for a request runs with it; what a building promises otherwise; and each promise that was kept or broken.
alter table tickets add column clocks jsonb;

create table property_promises (
  id uuid primary key,
  property_id uuid not null references properties (id),
  priority text not null,
  category text,
  answer_minutes integer not null check (answer_minutes > 0),
  visit_minutes integer not null check (visit_minutes >= answer_minutes),
  mended_minutes integer not null check (mended_minutes >= visit_minutes),
  counted text not null check (counted in ('working', 'always'))
);
create unique index property_promises_one on property_promises (property_id, priority, coalesce(category, ''));

create table ticket_promises (
  ticket_id uuid not null references tickets (id),
  started_at timestamptz not null,
  kind text not null check (kind in ('answer', 'visit', 'mended')),
  property_id uuid not null references properties (id),
  contractor_id uuid references accounts (id),
  kept boolean not null,
  at timestamptz not null,
  primary key (ticket_id, started_at, kind)
);
create index ticket_promises_property on ticket_promises (property_id, contractor_id) include (kept);
create index ticket_promises_contractor on ticket_promises (contractor_id) where contractor_id is not null;
