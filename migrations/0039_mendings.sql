-- Each time a request is resolved is a mending: whose it was, what the occupant answered, and whether the fault came back.
create table ticket_mendings (
  id uuid primary key,
  ticket_id uuid not null references tickets (id),
  property_id uuid not null references properties (id),
  contractor_id uuid references accounts (id),
  technician_id uuid references accounts (id),
  resolved_at timestamptz not null,
  occupant_confirmed boolean not null,
  verdict text check (verdict in ('mended', 'partly', 'not_mended')),
  stars integer check (stars between 1 and 5),
  said text,
  answered_at timestamptz,
  reopened_at timestamptz,
  repeated_by uuid references tickets (id),
  unique (ticket_id, resolved_at),
  check ((verdict is null) = (answered_at is null) and (stars is null) = (answered_at is null))
);
create index ticket_mendings_property on ticket_mendings (property_id, contractor_id)
  include (stars, reopened_at, repeated_by, occupant_confirmed);
create index ticket_mendings_contractor on ticket_mendings (contractor_id) where contractor_id is not null;
create index ticket_mendings_repeated on ticket_mendings (repeated_by) where repeated_by is not null;

-- The request of the same home and category that was resolved shortly before, and how many stand in that line.
alter table tickets
  add column repeat_of uuid references tickets (id),
  add column repeat_count integer not null default 0;
create index tickets_resolved_of_home on tickets (property_id, category, resolved_at desc) where status = 'resolved';

insert into ticket_mendings (id, ticket_id, property_id, contractor_id, technician_id, resolved_at, occupant_confirmed)
select gen_random_uuid(), t.id, t.property_id, k.contractor_id, k.technician_id, t.resolved_at, t.reporter_confirmed
from tickets t left join tasks k on k.id = t.task_id and k.status = 'completed'
where t.status = 'resolved' and t.resolved_at is not null;
