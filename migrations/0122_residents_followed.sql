-- runs with code from: 0121
-- The day up to which the unit is occupied or empty by this stay: the day on which it was written, then each night's. What
-- was written before this counts as followed, so that what its keeper has said of the unit since then stays.
alter table residents add column followed_on date default (now() at time zone 'Africa/Lagos')::date;
