-- runs with code from: 0121
-- The day up to which the unit is occupied or empty by this stay; before the first night, the day on which it was written.
alter table residents add column followed_on date;
-- What was changed before this settled its unit then.
update residents set followed_on = (now() at time zone 'Africa/Lagos')::date where version > 1;
