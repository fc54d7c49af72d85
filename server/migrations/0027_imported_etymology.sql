-- Where words come from, and which trade they belong to: exports of this site and some others say it. Null where a file says
-- nothing of it, so that what is written here stays.
alter table import_rows add column etymology text, add column jargon text;
