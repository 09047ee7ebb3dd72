-- runs with code from: 0145
-- Who keeps an organisation's buildings of an area together, those that come later as well.
create table organisation_teams (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  name text not null,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index organisation_teams_once on organisation_teams (organisation_id, lower(name));

-- Where a team looks after buildings, as these say where they stand; empty for the whole state.
create table organisation_team_areas (
  team_id uuid not null references organisation_teams (id) on delete cascade,
  state text not null,
  lga text not null default '',
  primary key (team_id, state, lga)
);

create table organisation_team_members (
  team_id uuid not null references organisation_teams (id) on delete cascade,
  member_id uuid not null references organisation_members (id) on delete cascade,
  primary key (team_id, member_id)
);
create index organisation_team_members_member on organisation_team_members (member_id);
