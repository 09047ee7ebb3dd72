-- runs with code from: 0119
-- When whose deposit it is spoke last: of what is deducted after that they may speak anew.
alter table deposits add column objected_at timestamptz;
