-- runs with code from: 0150
-- When the provider was told that the number of a unit is needed no more; null of those that ended just now, and of older ones.
alter table unit_numbers add column given_back_at timestamptz;
