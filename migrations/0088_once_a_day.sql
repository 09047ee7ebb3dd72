-- runs with code from: 0087
-- Which kinds of notices come by which way once a day, at 18:00 in Lagos; as "mail requests".
alter table channel_preferences add column daily text[] not null default '{}';
