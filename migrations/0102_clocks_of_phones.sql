-- runs with code from: 0101
-- What the clock of the phone lacked when work was started and completed, where it said so, for the checks of proof.
create table proof_clocks (
  task_id uuid not null references tasks (id) on delete cascade,
  moment text not null check (moment in ('start', 'end')),
  session_id uuid not null,
  offset_ms bigint not null,
  noted_at timestamptz not null,
  primary key (task_id, moment)
);
create index proof_clocks_session on proof_clocks (session_id, noted_at);
