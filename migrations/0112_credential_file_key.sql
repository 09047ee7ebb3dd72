-- runs with code from: 0111
-- Where the file of a paper lies: a key that no other call writes. Null where the file was kept before this: it lies under
-- the version that brought it, and is found there. Code from before this finds no file that was kept since; nothing is lost.
alter table credentials add column file_key text;
