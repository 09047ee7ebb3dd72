-- Since when no post has had a picture; null while one has, and until the night first looks.
alter table blog_images add column idle_since timestamptz;
