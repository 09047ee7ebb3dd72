-- runs with code from: 0121
-- outside a transaction
-- What a contractor has, in the order of the list, by status and priority from here alone; it serves all that the former
-- index did.
create index concurrently tasks_of_firm on tasks (contractor_id, list_order, id) include (property_id, status, priority)
  where contractor_id is not null;
drop index concurrently tasks_contractor;
-- What nobody has yet, of each building in the same order; the former index of these held no order and open ones alone.
create index concurrently tasks_free on tasks (property_id, list_order, id) include (status, priority) where contractor_id is null;
drop index concurrently tasks_untaken;
-- At which buildings a firm has jobs, for a search by their names.
create index concurrently tasks_firm_places on tasks (contractor_id, property_id) where contractor_id is not null;
