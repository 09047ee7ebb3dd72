-- Since when somebody who was added by email has taken or begun something at the property, so that their phone is shown.
alter table property_members add column agreed_at timestamptz;

update property_members set agreed_at = joined_at
where added_by is not null and (
  exists (
    select from tasks t where t.property_id = property_members.property_id and t.contractor_id = property_members.account_id
      and (t.technician_id is not null or t.started_by = t.contractor_id or t.completed_by = t.contractor_id)
  ) or exists (
    select from tickets r where r.property_id = property_members.property_id and r.reporter_id = property_members.account_id
  )
);

create index property_members_seats on property_members (account_id, property_id);
