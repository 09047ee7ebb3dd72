-- runs with code from: 0118
-- outside a transaction
-- Schedules of a building in the order of their list: by next execution, those without one last. The former index held the
-- bare days, so that every page of a list sorted all the schedules that there are; this one serves whatever that did.
create index concurrently schedules_listed on schedules (property_id, (coalesce(next_execution_on, '9999-12-31'::date)), id);
drop index concurrently schedules_property;
