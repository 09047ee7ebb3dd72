-- The request behind a task is looked up whenever work on it goes on, and by whoever has the work.
create index tickets_task on tickets (task_id) where task_id is not null;
