-- Requests, schedules, work and logs may name the machine that they are about.
alter table tickets add column asset_id uuid references assets (id);
alter table schedules add column asset_id uuid references assets (id);
alter table tasks add column asset_id uuid references assets (id);
alter table work_logs add column asset_id uuid references assets (id);
create index tickets_asset on tickets (asset_id, id desc) where asset_id is not null;
create index schedules_asset on schedules (asset_id) where asset_id is not null;
create index tasks_asset on tasks (asset_id, id desc) where asset_id is not null;
create index work_logs_asset on work_logs (asset_id, id desc) where asset_id is not null;
