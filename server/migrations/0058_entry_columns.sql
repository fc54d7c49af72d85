-- What the dictionary shows of comments and bulk imports is stored with the dictionary, so that it doesn't read their tables.

-- Number of comments about an entry (without those about its definitions) or about a definition. A trigger on `threads` maintains
-- the rows; subjects without comments have none.
create table comment_counts (
  subject_kind text not null check (subject_kind in ('valsi', 'definition')),
  subject_id int not null,
  comments int not null,
  primary key (subject_kind, subject_id)
);
insert into comment_counts
  select case when definitionid is null then 'valsi' else 'definition' end, coalesce(definitionid, valsiid), total_comments
  from threads where valsiid is not null and total_comments > 0;

create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from comment_counts
      where (subject_kind, subject_id) = ('definition', old.definitionid)
         or (old.definitionid is null and (subject_kind, subject_id) = ('valsi', old.valsiid));
  end if;
  if tg_op <> 'DELETE' and new.valsiid is not null and new.total_comments > 0 then
    insert into comment_counts
      values (case when new.definitionid is null then 'valsi' else 'definition' end,
              coalesce(new.definitionid, new.valsiid), new.total_comments);
  end if;
  return null;
end $$;
create trigger count_comments after insert or delete or update of total_comments, valsiid, definitionid on threads
  for each row execute function count_comments();

-- The bulk import that added a definition.
alter table all_definitions
  add column bulk_import_id uuid,
  add column bulk_imported_at timestamptz,
  add constraint bulk_import_is_dated check ((bulk_import_id is null) = (bulk_imported_at is null));
alter table all_definitions disable trigger user;
update all_definitions d set bulk_import_id = b.client_id, bulk_imported_at = b.created_at
  from bulk_import_rows r join bulk_imports b using (client_id)
  where r.definitionid = d.definitionid and r.outcome in ('new_word', 'new_definition');
alter table all_definitions enable trigger user;
drop index bulk_import_rows_of_definition;
create or replace view definitions as select * from all_definitions where deleted_at is null;
