-- runs with code from: 0130
-- outside a transaction
-- Each night looks for visits at which nobody opened and for which a request waits still.
create index concurrently visits_missed on visits (ticket_id) where state = 'missed';
