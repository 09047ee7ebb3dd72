-- runs with code from: 0104
-- Since when a meter waits for its next reading, by how often it is read as a rule; null while it does not.
alter table meters add column late_since timestamptz;
-- When its keepers were asked for it last.
alter table meters add column asked_at timestamptz;
-- few rows: a building has a dozen meters.
create index meters_late on meters (property_id) where late_since is not null and removed_at is null;
