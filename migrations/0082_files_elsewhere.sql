-- runs with code from: 0081
-- What has arrived of an upload where files lie in an S3-compatible store: an object for each piece.
create table upload_pieces (
  upload_id uuid not null references uploads (id) on delete cascade,
  at_byte bigint not null check (at_byte >= 0),
  bytes integer not null check (bytes > 0),
  sha256 bytea not null,
  object text not null,
  primary key (upload_id, at_byte)
);

-- Whose turn it is to write to an upload, of all processes. A turn that is not prolonged ends by itself.
create table upload_leases (
  upload_id uuid primary key references uploads (id) on delete cascade,
  holder uuid not null,
  locked_until timestamptz not null,
  is_wanted boolean not null default false
);

-- What protects people is counted by all processes together; a key is the sum of what it counts and from where.
create table shared_limits (
  key text primary key,
  points integer not null,
  resets_at timestamptz not null
);

-- How far files were moved to another store: one row, gone once all of them were compared.
create table storage_moves (
  id integer primary key check (id = 1),
  direction text not null check (direction in ('to_store', 'to_folder')),
  step text not null check (step in ('copy', 'compare')),
  after_key text,
  files integer not null default 0,
  bytes bigint not null default 0,
  started_at timestamptz not null default now()
);
