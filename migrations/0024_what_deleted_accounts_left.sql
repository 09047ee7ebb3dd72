-- An account that was deleted before this left behind the invitations that it had made and, where the server stopped at
-- that moment, work that was still to be done by nobody; and the name of a technician on tasks of a team left before.
update invitations set revoked_at = now()
  where used_at is null and revoked_at is null and invited_by in (select id from accounts where deleted_at is not null);
update schedules set contractor_id = null, version = version + 1
  where contractor_id in (select id from accounts where deleted_at is not null);
update tasks set contractor_id = null, technician_id = null, contractor_notes = null, expected_completion_at = null,
    version = version + 1
  where status in ('pending', 'in_progress') and contractor_id in (select id from accounts where deleted_at is not null);
update tasks set technician_id = null, version = version + 1
  where status in ('pending', 'in_progress') and technician_id in (select id from accounts where deleted_at is not null);
update tickets set assigned_to = null, status = case status when 'assigned' then 'open' else status end,
    version = version + 1
  where status in ('assigned', 'in_progress') and assigned_to in (select id from accounts where deleted_at is not null);
update activity set text = 'Former member'
  where act = 'unassigned' and actor_id in (select id from accounts where deleted_at is not null);
