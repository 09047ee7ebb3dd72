-- An emergency is told again step by step until somebody answers: when its present alarm began, and the last step taken.
alter table tickets add column alarm_raised_at timestamptz;
alter table tickets add column alarm_step integer not null default 0;
