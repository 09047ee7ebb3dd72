-- runs with code from: 0160
-- Which budget a demand was drafted of, so that no part of a year is asked for twice.
alter table demands add column budget_id uuid references budgets (id);
