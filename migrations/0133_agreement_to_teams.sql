-- runs with code from: 0132
-- Since when somebody who was added to a team by email has agreed to be in it, so that the contractor sees their papers.
alter table team_members add column agreed_at timestamptz;

-- few rows: a team has at most some dozens of people, and only those are changed who were added and have worked since.
update team_members set agreed_at = coalesce(joined_at, created_at)
where account_id is not null and account_id <> contractor_id and invited_at is null and exists (
  select from tasks t where t.contractor_id = team_members.contractor_id and t.technician_id = team_members.account_id
    and (t.started_by = t.technician_id or t.completed_by = t.technician_id)
);
