-- Deleted definitions and entries stay in their tables with the time of their deletion, so that everything that refers to them
-- stays valid. The views `definitions` and `valsi` leave them out and can be written to like tables; a statement that needs
-- deleted rows names `all_definitions` or `all_valsi`. See docs/decisions/0022-deleted-rows.md.
-- A migration that adds a column to one of the tables has to replace its view as well.
alter table valsi rename to all_valsi;
alter table definitions rename to all_definitions;
alter table all_valsi
  add column deleted_at timestamptz,
  drop constraint valsi_source_langid_word_key;
alter table all_definitions
  add column deleted_at timestamptz,
  -- null if an import or the source of a mirror removed it: users can restore only what a user deleted
  add column deleted_by int references users,
  add column deleted_reason text not null default '',
  add constraint deletion_is_dated check (deleted_at is not null or (deleted_by is null and deleted_reason = '')),
  drop constraint definitions_valsiid_langid_definitionnum_key;

create temporary table archived on commit drop as
  -- An import may have re-created a deleted definition with the same ID: the deleted one gets another.
  select x.*, case when d.definitionid is null then x.definitionid
              else nextval(pg_get_serial_sequence('all_definitions', 'definitionid'))::int end as new_id
  from deleted_definitions x left join all_definitions d using (definitionid);
drop table deleted_definitions;

-- The feed of changes has reported these deletions already.
alter table all_valsi disable trigger user;
alter table all_definitions disable trigger user;
alter table definition_keywords disable trigger user;
alter table definition_votes disable trigger user;
alter table definition_versions disable trigger user;

create temporary table archived_entries on commit drop as
  select distinct on (valsiid) valsiid, deleted_at, archive from archived x
  where not exists (select from all_valsi v where v.valsiid = x.valsiid) order by valsiid, deleted_at desc;
insert into all_valsi
  select r.* from archived_entries x
  cross join lateral jsonb_populate_record(null::all_valsi,
    '{"imported_rafsi": []}' || (x.archive -> 'valsi') || jsonb_build_object('valsiid', x.valsiid, 'deleted_at', x.deleted_at)) r;
insert into valsi_subscriptions
  select r.* from archived_entries x
  cross join lateral jsonb_populate_recordset(null::valsi_subscriptions, x.archive -> 'subscriptions') r
  where r.valsiid = x.valsiid and exists (select from users u where u.user_id = r.user_id)
  on conflict do nothing;
insert into all_definitions
  select r.* from archived x
  cross join lateral jsonb_populate_record(null::all_definitions, x.archive -> 'definition' || jsonb_build_object(
    'definitionid', x.new_id, 'valsiid', x.valsiid, 'deleted_at', x.deleted_at, 'deleted_by', x.deleted_by,
    'deleted_reason', x.reason)) r;
insert into definition_keywords
  select x.new_id, r.place, r.ord, r.word, r.meaning from archived x
  cross join lateral jsonb_populate_recordset(null::definition_keywords, x.archive -> 'keywords') r;
insert into definition_votes (definitionid, user_id, value, version, created_at)
  select x.new_id, r.user_id, r.value, r.version, r.created_at from archived x
  cross join lateral jsonb_populate_recordset(null::definition_votes, x.archive -> 'votes') r;
insert into definition_versions
    (version_id, definitionid, version, content, user_id, message, created_at, kind, restored, conflict)
  select r.version_id, x.new_id, r.version, r.content, r.user_id, r.message, r.created_at, r.kind, r.restored, r.conflict
  from archived x cross join lateral jsonb_populate_recordset(null::definition_versions, x.archive -> 'versions') r;
insert into definition_images (definitionid, ord, image_id, description)
  select x.new_id, r.ord, r.image_id, r.description from archived x
  cross join lateral jsonb_populate_recordset(null::definition_images, x.archive -> 'images') r
  where exists (select from images i where i.image_id = r.image_id);

-- Items of collections stored the last text of definitions that the removal of the starter dictionary had deleted. Those
-- definitions return as deleted ones; items of definitions that left nothing are deleted.
create temporary table last_texts on commit drop as
  select distinct on (i.definitionid) i.definitionid, i.last, c.user_id as owner_id,
         nextval(pg_get_serial_sequence('all_valsi', 'valsiid'))::int as valsiid
  from collection_items i join collections c using (collection_id)
  where i.last is not null and not exists (select from all_definitions d where d.definitionid = i.definitionid)
  order by i.definitionid, i.item_id;
insert into all_valsi (valsiid, word, normal, source_langid, type_id, deleted_at)
  select x.valsiid, x.last ->> 'word', x.last ->> 'word', 1,
         coalesce((select type_id from word_types where descriptor = x.last ->> 'type_name'),
                  (select min(type_id) from word_types)), now()
  from last_texts x;
insert into all_definitions (definitionid, valsiid, langid, definitionnum, definition, notes, user_id, deleted_at)
  select x.definitionid, x.valsiid, (x.last ->> 'langid')::int, 1, x.last ->> 'definition', coalesce(x.last ->> 'notes', ''),
         coalesce((select user_id from users where lower(username) = lower(x.last ->> 'username')), x.owner_id), now()
  from last_texts x;
insert into definition_keywords (definitionid, place, ord, word)
  select x.definitionid, 0, g.nth - 1, g.word
  from last_texts x cross join lateral jsonb_array_elements_text(x.last -> 'glosses') with ordinality g(word, nth);
alter table collection_items drop column last;

create temporary table orphaned_items on commit drop as
  select item_id, collection_id from collection_items i
  where definitionid is not null and not exists (select from all_definitions d where d.definitionid = i.definitionid);
delete from collection_items where item_id in (select item_id from orphaned_items);
update collections c set
  item_count = (select count(*) from collection_items i where i.collection_id = c.collection_id and i.deleted_at is null),
  card_count = (select count(*) from flashcards f join collection_items i using (item_id)
                where i.collection_id = c.collection_id and i.deleted_at is null and f.deleted_at is null)
  where collection_id in (select collection_id from orphaned_items);
alter table collection_items add foreign key (definitionid) references all_definitions;

alter table all_valsi enable trigger user;
alter table all_definitions enable trigger user;
alter table definition_keywords enable trigger user;
alter table definition_votes enable trigger user;
alter table definition_versions enable trigger user;

create unique index valsi_source_langid_word on all_valsi (source_langid, word) where deleted_at is null;
create unique index definitions_in_order on all_definitions (valsiid, langid, definitionnum) where deleted_at is null;
create index definitions_of_valsi on all_definitions (valsiid);
create index definitions_deleted on all_definitions (deleted_at desc, definitionid desc) where deleted_by is not null;
create view valsi as select * from all_valsi where deleted_at is null;
create view definitions as select * from all_definitions where deleted_at is null;

-- Threads about definitions and entries that left nothing continue without a subject.
update threads t set valsiid = d.valsiid from all_definitions d
  where d.definitionid = t.definitionid and t.valsiid <> d.valsiid;
update threads t set valsiid = null, definitionid = null, subject = coalesce(nullif(t.subject, ''), t.word, '')
  where t.definitionid is not null and not exists (select from all_definitions d where d.definitionid = t.definitionid)
     or t.valsiid is not null and not exists (select from all_valsi v where v.valsiid = t.valsiid);
alter table threads
  drop column word,
  drop column definition,
  add foreign key (valsiid) references all_valsi,
  add foreign key (definitionid) references all_definitions;
drop index threads_by_entry;
create index threads_by_entry on threads (valsiid);

delete from comment_mentions m where not exists (select from all_valsi v where v.valsiid = m.valsiid);
alter table comment_mentions add foreign key (valsiid) references all_valsi on delete cascade;

-- Notifications of deletions name the deleted definition like other notifications.
update notifications n set definitionid = x.definitionid, version = x.version
  from (select n.notification_id, d.definitionid, d.version from notifications n
        cross join lateral (select * from all_definitions d
                            where d.valsiid = n.valsiid and d.deleted_by = n.actor_id
                              and d.deleted_at between n.created_at and n.created_at + interval '1 minute'
                            order by d.deleted_at limit 1) d
        where n.kind = 'deletion') x
  where x.notification_id = n.notification_id;
update notifications n set valsiid = null
  where valsiid is not null and not exists (select from all_valsi v where v.valsiid = n.valsiid);
alter table notifications add foreign key (valsiid) references all_valsi on delete set null;
create index notifications_of_valsi on notifications (valsiid) where valsiid is not null;

-- Dumps and mirrors learn of deleted rows as of deleted records.
create or replace function note_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_records('entry', array(select valsiid from gone where deleted_at is null), true);
  else
    perform note_authors(array(select user_id from here where deleted_at is null));
    perform note_records('entry', array(select valsiid from here where deleted_at is null), false);
    perform note_records('entry', array(select valsiid from here where deleted_at is not null), true);
  end if;
  return null;
end $$;
create or replace function note_definitions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_records('definition', array(select definitionid from gone where deleted_at is null), true);
  else
    perform note_authors(array(select user_id from here where deleted_at is null));
    perform note_records('definition', array(select definitionid from here where deleted_at is null), false);
    perform note_records('definition', array(select definitionid from here where deleted_at is not null), true);
  end if;
  return null;
end $$;
-- The versions of a definition are deleted and restored with it.
create function note_versions_of_definitions() returns trigger language plpgsql as $$
begin
  perform note_records('version', array(
    select version_id from definition_versions join here using (definitionid) join gone using (definitionid)
    where gone.deleted_at is not null and here.deleted_at is null), false);
  perform note_records('version', array(
    select version_id from definition_versions join here using (definitionid) join gone using (definitionid)
    where gone.deleted_at is null and here.deleted_at is not null), true);
  return null;
end $$;
create trigger note_versions_of_definitions after update on all_definitions referencing old table as gone new table as here
  for each statement execute function note_versions_of_definitions();

create or replace function renew_dump_records() returns void language plpgsql as $$
begin
  lock table all_valsi, all_definitions in share row exclusive mode;
  delete from dump_records;
  delete from dump_feeds;
  insert into dump_feeds default values;
  insert into dump_records (kind, id) select 'language', langid from languages order by langid;
  insert into dump_records (kind, id)
    select 'author', user_id from (select user_id from valsi where user_id is not null
                                   union select user_id from definitions
                                   union select b.user_id from definition_versions b join definitions using (definitionid)) a
    order by user_id;
  insert into dump_records (kind, id) select 'entry', valsiid from valsi order by valsiid;
  insert into dump_records (kind, id) select 'redirect', old_valsiid from valsi_redirects order by old_valsiid;
  insert into dump_records (kind, id) select 'definition', definitionid from definitions order by definitionid;
  insert into dump_records (kind, id)
    select 'version', version_id from definition_versions join definitions using (definitionid) order by version_id;
end $$;

drop trigger refuse_while_following on all_valsi;
create trigger refuse_while_following
  before insert or delete or update of word, source_langid, type_id, rafsi, user_id, deleted_at on all_valsi
  for each statement execute function refuse_while_following();

-- Without statistics of the new columns the planner would expect almost every row to be deleted.
analyze all_valsi;
analyze all_definitions;
