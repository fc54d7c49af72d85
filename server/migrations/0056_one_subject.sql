-- Each notification has exactly one subject: a definition, comment, collection or bulk import. Columns with foreign keys instead
-- of a kind and an ID, because notifications have to disappear with their subject, and the ID of a bulk import is a UUID.
-- `valsiid` is context: the entry of that definition or comment.
delete from notifications where num_nonnulls(definitionid, comment_id, collection_id, client_id) <> 1
  or client_id is not null and not exists (select from bulk_imports i where i.client_id = notifications.client_id);
alter table notifications
  add foreign key (client_id) references bulk_imports on delete cascade,
  add constraint one_subject check (num_nonnulls(definitionid, comment_id, collection_id, client_id) = 1);

-- Reports outlive what they are about, so a kind and an ID without a foreign key are enough, and one unique index serves all kinds.
-- The ID is null if the subject was deleted before this migration.
drop index reports_once;
drop index reports_of_comment_once;
drop index reports_of_collection_once;
alter table reports rename column about to subject_kind;
alter table reports alter column subject_kind drop default, add column subject_id int;
update reports set subject_id = coalesce(definitionid, comment_id, collection_id);
alter table reports drop column definitionid, drop column comment_id, drop column collection_id;
create unique index reports_once on reports (subject_kind, subject_id, user_id) where outcome is null;
