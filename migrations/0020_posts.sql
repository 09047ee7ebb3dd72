create table posts (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  content text not null,
  plain text not null,
  excerpt text,
  category text not null,
  tags text[] not null default '{}',
  featured_image text,
  meta_title text,
  meta_description text,
  status text not null check (status in ('draft', 'published')),
  author_id uuid references site_admins (id),
  author_name text not null,
  words integer not null,
  views bigint not null default 0,
  publish_date timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (status <> 'published' or publish_date is not null)
);
create index posts_published on posts (publish_date desc, id desc) where status = 'published';
create index posts_category on posts (category, publish_date desc, id desc) where status = 'published';

-- Every address that a post has or had.
create table post_slugs (
  slug text primary key,
  post_id uuid not null references posts (id) on delete cascade
);
create index post_slugs_post on post_slugs (post_id);

create table post_views (
  post_id uuid not null references posts (id) on delete cascade,
  seen_on date not null,
  visitor bytea not null,
  primary key (post_id, seen_on, visitor)
);
create index post_views_day on post_views (seen_on);

create table blog_images (
  id uuid primary key,
  file_name text not null,
  sha256 bytea not null,
  width integer not null,
  height integer not null,
  uploaded_by uuid not null references site_admins (id),
  created_at timestamptz not null
);
