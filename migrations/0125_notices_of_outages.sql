-- runs with code from: 0121
-- few rows: those of people who chose something about notices of their building
-- Outages, works and incidents are a kind of notice of their own. Whoever had notices of their building off, or once a day,
-- had these among them, and has them so still.
update notification_preferences set muted = array_append(muted, 'outages') where 'building' = any (muted);
update channel_preferences set
  muted = muted || array(select replace(one, ' building', ' outages') from unnest(muted) as one where one like '% building'),
  daily = daily || array(select replace(one, ' building', ' outages') from unnest(daily) as one where one like '% building')
where exists (select from unnest(muted || daily) as one where one like '% building');
