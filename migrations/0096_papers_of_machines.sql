-- runs with code from: 0095
-- A paper may be for one machine: each lift then needs its own. One without a machine is for all of them, as before.
alter table compliance_papers add column asset_id uuid references assets (id);
create index compliance_papers_asset on compliance_papers (asset_id) where asset_id is not null;
-- A paper of the data room may tell of one machine.
alter table documents add column asset_id uuid references assets (id);
create index documents_asset on documents (asset_id) where asset_id is not null;
