-- runs with code from: 0131
-- Whether what was said of a repair came by a link: its address is known to whoever gave it, so it counts for no firm.
alter table ticket_mendings add column answered_by_link boolean not null default false;
-- few rows: only what was said by a link, which is seldom beside what occupants say signed in.
update ticket_mendings m set answered_by_link = true
from activity a
where m.answered_at is not null and a.thing = 'ticket' and a.thing_id = m.ticket_id and a.act = 'answered'
  and a.at = m.answered_at and a.link_id is not null;
