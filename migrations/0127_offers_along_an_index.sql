-- runs with code from: 0126
-- outside a transaction
-- Offers that wait for their occupant are looked at each night.
create index concurrently visits_offered on visits (ticket_id) where state = 'offered' and offered_by = 'work';
