-- The data room: papers of a building, and what was said of those that expire.
create table documents (
  id uuid primary key,
  property_id uuid not null references properties (id),
  title text not null,
  category text not null check (category in ('technical_drawings', 'financial_records', 'meeting_notes', 'contracts',
    'permits', 'warranties', 'maintenance_records', 'inspection_reports', 'other')),
  description text,
  file_name text not null,
  file_type text not null,
  opens_as text,
  bytes bigint not null check (bytes between 1 and 52428800),
  sha256 bytea not null,
  tags text[] not null,
  access_level text not null check (access_level in ('property_manager', 'contractor', 'technician', 'all')),
  expires_on date,
  download_count integer not null default 0,
  uploaded_by uuid not null references accounts (id),
  created_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create index documents_property on documents (property_id, id desc) where deleted_at is null;
create index documents_expiring on documents (expires_on, id) where deleted_at is null and expires_on is not null;
create index documents_deleted on documents (deleted_at) where deleted_at is not null;
create index documents_uploader on documents (uploaded_by, id);

create table document_reminders (
  document_id uuid not null references documents (id) on delete cascade,
  expires_on date not null,
  step integer not null,
  told_at timestamptz not null,
  primary key (document_id, expires_on, step)
);
