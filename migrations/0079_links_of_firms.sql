-- runs with code from: 0078
-- A contractor may say by their link that they cannot do the job.
alter table links drop constraint links_ended_as_check;
alter table links add constraint links_ended_as_check
  check (ended_as in ('revoked', 'replaced', 'given_on', 'declined'));
