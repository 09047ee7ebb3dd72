-- runs with code from: 0070
-- The seats that somebody has at buildings as a member of the organisation that owns their records, so that whatever is
-- bounded by seats holds for organisations as well. Whoever manages for its owner has the owner's rights.
alter table property_members add column organisation_id uuid references organisations (id);
alter table property_members add column as_owner boolean not null default false;
create index property_members_organisation on property_members (organisation_id, account_id)
  where organisation_id is not null and left_at is null;

alter table property_members drop constraint property_members_role_check;
alter table property_members add constraint property_members_role_check
  check (role in ('property_owner', 'property_manager', 'accountant', 'building_occupant', 'contractor'));
