-- runs with code from: 0067
-- Who owns the records of buildings. Everybody who brought in a building has one of their own, which has no name until
-- somebody gives it one.
create table organisations (
  id uuid primary key,
  name text,
  -- Whose own one it is; null of a company.
  personal_of uuid unique references accounts (id),
  contact_phone text,
  contact_email text,
  created_by uuid not null references accounts (id),
  created_at timestamptz not null,
  version integer not null default 1
);

-- Who belongs to one. Whoever was asked in and has not accepted has no account here, and reaches nothing.
create table organisation_members (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  account_id uuid references accounts (id),
  role text not null check (role in ('owner', 'manager', 'accountant')),
  -- Where somebody was asked in by email.
  email text,
  -- Else the buildings of organisation_member_buildings. An owner has them all.
  all_buildings boolean not null default true check (all_buildings or role <> 'owner'),
  invited_by uuid references accounts (id),
  invited_at timestamptz not null,
  joined_at timestamptz,
  left_at timestamptz,
  version integer not null default 1,
  check (joined_at is null or account_id is not null)
);
create unique index organisation_members_once on organisation_members (account_id, organisation_id)
  where left_at is null and account_id is not null;
create unique index organisation_members_email on organisation_members (organisation_id, email)
  where left_at is null and joined_at is null;
create index organisation_members_of on organisation_members (organisation_id, id) where left_at is null;

create table organisation_member_buildings (
  member_id uuid not null references organisation_members (id) on delete cascade,
  property_id uuid not null references properties (id),
  primary key (member_id, property_id)
);
create index organisation_member_buildings_property on organisation_member_buildings (property_id);

-- Tokens by their hash only, as those of other invitations.
create table organisation_links (
  token_hash bytea primary key,
  member_id uuid not null references organisation_members (id) on delete cascade,
  created_at timestamptz not null
);
create index organisation_links_member on organisation_links (member_id);

-- Null where the code before this one brought it in.
alter table properties add column organisation_id uuid references organisations (id);

-- Each building belongs to its owner; without one to the manager who brought it in, else to the one who came first.
create temporary table holders on commit drop as
  select distinct on (p.id) p.id as property_id, m.account_id
  from properties p join property_members m on m.property_id = p.id and m.left_at is null and m.status = 'active'
    and m.role in ('property_owner', 'property_manager')
  order by p.id, m.role <> 'property_owner', m.account_id <> p.created_by, m.joined_at, m.id;
insert into organisations (id, personal_of, created_by, created_at)
  select gen_random_uuid(), account_id, account_id, now() from (select distinct account_id from holders) one;
insert into organisation_members (id, organisation_id, account_id, role, invited_at, joined_at)
  select gen_random_uuid(), id, personal_of, 'owner', created_at, created_at from organisations;
update properties p set organisation_id = o.id
  from holders h join organisations o on o.personal_of = h.account_id where h.property_id = p.id;

create index properties_organisation on properties (organisation_id);
