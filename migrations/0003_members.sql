-- Who was asked to join a property. Whoever holds a link to it may accept, once.
create table invitations (
  id uuid primary key,
  property_id uuid not null references properties (id),
  role text not null check (role in ('property_owner', 'property_manager', 'building_occupant', 'contractor')),
  email text,
  unit text,
  invited_by uuid not null references accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references accounts (id),
  revoked_at timestamptz
);
create index invitations_open on invitations (property_id, id) where used_at is null and revoked_at is null;
create unique index invitations_email on invitations (property_id, role, email)
  where email is not null and used_at is null and revoked_at is null;
create index invitations_inviter on invitations (invited_by, property_id) where used_at is null and revoked_at is null;

-- A link carries a token that is kept by its hash only, so an invitation shown again gets another link; all end with it.
create table invitation_links (
  token_hash bytea primary key,
  invitation_id uuid not null references invitations (id),
  created_at timestamptz not null
);
create index invitation_links_invitation on invitation_links (invitation_id);

-- Who added somebody by email; null for those who came by themselves or accepted.
alter table property_members add column added_by uuid references accounts (id);
