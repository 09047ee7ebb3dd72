-- The statements of all units of a building as one archive: of which days it is. What an archive was before has none.
-- runs with code from: 0163
-- few rows: an archive goes after a week, and one of the same takes the place of the one before
alter table archives add column from_day date;
alter table archives add column to_day date;
alter table archives add constraint archives_days check (
  (from_day is null) = (to_day is null) and (from_day is null or (property_id is not null and to_day >= from_day)));
drop index archives_under_way;
create unique index archives_under_way on archives
  (account_id, coalesce(property_id, account_id), (from_day is null)) where state = 'waiting';
