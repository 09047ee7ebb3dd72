-- runs with code from: 0094
-- A gate that has a device of its own: by a link that a keeper gave, of which the hash alone is kept.
create table gates (
  id uuid primary key,
  property_id uuid not null references properties (id),
  name text not null,
  -- As whom it acts: the link works as long as they keep the building.
  given_by uuid not null references accounts (id),
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz
);
create index gates_property on gates (property_id, id desc);
create index gates_given_by on gates (given_by);

-- Who guesses at a gate's own device stops that device, and nobody else.
alter table visit_wrong_codes add column gate_id uuid references gates (id);
create index visit_wrong_codes_gate on visit_wrong_codes (gate_id, at) where gate_id is not null;
