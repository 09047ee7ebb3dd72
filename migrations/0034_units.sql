-- The flats, shops and rooms of a building. One that was taken away stays, for the requests that name it.
create table units (
  id uuid primary key,
  property_id uuid not null references properties (id),
  block text,
  floor integer check (floor between -10 and 200),
  name text not null,
  kind text not null check (kind in ('flat', 'shop', 'office', 'common', 'plant')),
  size_m2 numeric check (size_m2 > 0),
  share numeric check (share > 0 and share <= 1000),
  weight numeric check (weight > 0),
  exclusions text[] not null default '{}',
  occupancy text check (occupancy in ('occupied', 'empty', 'owner_occupied')),
  created_at timestamptz not null,
  removed_at timestamptz,
  version integer not null default 1
);
create unique index units_place on units (property_id, lower(coalesce(block, '')), coalesce(floor, -1000), lower(name))
  where removed_at is null;

-- What people wrote as their unit stays as it is; this is the unit that it names, where one is known.
alter table property_members add column unit_id uuid references units (id);
alter table tickets add column unit_id uuid references units (id);
create index property_members_unit on property_members (unit_id) where unit_id is not null;
create index tickets_unit on tickets (unit_id) where unit_id is not null;
create index property_members_unnamed on property_members (property_id) where unit_id is null and unit is not null;
create index tickets_unnamed on tickets (property_id) where unit_id is null and unit is not null;

-- What a keeper said that a text means, where it could be several units or none by its words.
create table unit_texts (
  property_id uuid not null references properties (id),
  text text not null,
  unit_id uuid not null references units (id),
  primary key (property_id, text)
);
create index unit_texts_unit on unit_texts (unit_id);
