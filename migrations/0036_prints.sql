-- What the product knows of a picture by its pixels, to find one that was sent before; all of it goes with the picture.
create table prints (
  media_id uuid primary key references media (id) on delete cascade,
  no integer generated always as identity,
  version integer not null,
  outcome text not null check (outcome in ('read', 'unreadable')),
  pixels bytea,
  quality integer,
  whole bytea check (octet_length(whole) = 32),
  trimmed bytea check (octet_length(trimmed) = 32),
  clarity jsonb,
  marks jsonb,
  made_at timestamptz not null,
  -- Null until it was compared with all others, which may be begun again.
  compared_at timestamptz
);
create unique index prints_no on prints (no);
create index prints_pixels on prints (pixels) where pixels is not null;
create index media_sha256 on media (sha256) where kind = 'image';

-- Apart from the prints, which are read all together.
create table print_points (
  media_id uuid primary key references prints (media_id) on delete cascade,
  points bytea not null
);

-- Pictures of which one was sent before the other, and what they are to each other.
create table print_pairs (
  media_id uuid not null references prints (media_id) on delete cascade,
  earlier_id uuid not null references prints (media_id) on delete cascade,
  kinship text not null check (kinship in ('same_file', 'same_pixels', 'same_picture', 'same_place')),
  detail double precision,
  points integer,
  bits integer,
  found_at timestamptz not null,
  primary key (media_id, earlier_id)
);
create index print_pairs_earlier on print_pairs (earlier_id);
