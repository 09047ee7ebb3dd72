-- The list of tasks finds the keys of its page in the index alone, also by status and priority.
create index tasks_listed on tasks (property_id, list_order, id) include (status, priority);
drop index tasks_property;
