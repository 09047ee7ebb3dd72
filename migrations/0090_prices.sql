-- runs with code from: 0089
-- What jobs cost where: ranges of many paid jobs, made anew each week as a whole. No row tells of one job, one building or one person.
create table price_ranges (
  -- The kind of job: an item of the catalogue, or a category and the kind of machine.
  job text not null,
  -- From the narrowest to the widest: a local government area, a state, a climate zone, the country.
  place text not null,
  jobs integer not null check (jobs >= 5),
  low_kobo bigint not null check (low_kobo > 0),
  median_kobo bigint not null check (median_kobo >= low_kobo),
  high_kobo bigint not null check (high_kobo >= median_kobo),
  first_month date not null,
  last_month date not null check (last_month >= first_month),
  built_at timestamptz not null,
  primary key (job, place)
);

-- Whether the jobs of a building are counted in ranges: they are, until its owner says otherwise.
create table price_sharing (
  property_id uuid primary key references properties (id),
  counted boolean not null,
  version integer not null default 1
);
