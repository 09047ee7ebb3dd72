-- runs with code from: 0137
-- What cannot wait may cost money unasked: each message says which step it tells, so that it is not sent once that has passed.
-- People may ask for all of a kind by a way that costs.
alter table deliveries add column step text;
alter table channel_preferences add column everything text[] not null default '{}';
