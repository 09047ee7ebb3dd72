-- runs with code from: 0105
-- What a model read in a building's notes, until a person says whether it is so. No plan is made of it.
create table fact_drafts (
  property_id uuid not null references properties (id),
  fact text not null,
  value text not null,
  -- Of the notes, as they stood.
  words text not null,
  model text not null,
  read_at timestamptz not null,
  primary key (property_id, fact, value)
);
