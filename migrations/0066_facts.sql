-- What people said of a building's facts: of each value of each fact once for each kind of source.
create table property_facts (
  property_id uuid not null references properties (id),
  fact text not null,
  value text not null,
  source text not null check (source in ('owner', 'inspection', 'photo')),
  -- True where it holds, false where it does not, null where it was asked and nobody knows.
  holds boolean,
  said_on date not null,
  primary key (property_id, fact, value, source)
);
