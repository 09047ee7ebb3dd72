-- runs with code from: 0091
-- Until when an accountant reads, as a day in Lagos: whoever is there for so many days reaches nothing after it.
alter table organisation_members add column last_day date;
-- When those whom it concerns were told that it is over.
alter table organisation_members add column ended_at timestamptz;
-- What a seat by the organisation has of it, so that reach is bounded by seats alone.
alter table property_members add column last_day date;
-- For the job that tells.
create index organisation_members_last_day on organisation_members (last_day)
  where last_day is not null and left_at is null and ended_at is null;
