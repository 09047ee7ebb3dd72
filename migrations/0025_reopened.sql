-- A request that was opened again says so itself: why and when the last time, and how often.
alter table tickets
  add column reopen_reason text,
  add column reopened_at timestamptz,
  add column reopen_count integer not null default 0;

update tickets set reopen_reason = said.reason, reopened_at = said.at, reopen_count = said.times
from (
  select thing_id, (array_agg(text order by id desc))[1] as reason, max(at) as at, count(*) as times
  from activity where thing = 'ticket' and act = 'reopened' group by thing_id
) as said
where tickets.id = said.thing_id;
