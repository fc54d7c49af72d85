-- Subject keys among the references start with "subject " instead of "subject:", which a Message-ID could equal. A message with such
-- a Message-ID gets a thread of its own; the replies to the subject stay in theirs.
create temporary table claimed on commit drop as
  select r.message_id, 'subject ' || substr(r.message_id, 9) as subject, r.thread_id, nextval('mail_thread_ids')::int as own_thread
  from mail_references r
  where r.message_id like 'subject:%' and exists (select from mail_messages m where m.message_id = r.message_id);

update mail_messages m set thread_id = c.own_thread from claimed c where m.message_id = c.message_id;
update mail_terms t set thread_id = m.thread_id from claimed c join mail_messages m on m.message_id = c.message_id
  where t.id = m.id;
update mail_references r set thread_id = c.own_thread, parent = null from claimed c where r.message_id = c.message_id;
insert into mail_references (message_id, parent, thread_id) select subject, null, thread_id from claimed;

update mail_references r set message_id = 'subject ' || substr(message_id, 9)
  where message_id like 'subject:%' and not exists (select from claimed c where c.message_id = r.message_id);
update mail_references set parent = 'subject ' || substr(parent, 9) where parent like 'subject:%';

-- Messages whose search terms and subject keys were made from texts with email addresses. The server rebuilds them in the
-- background, in batches, and deletes the rows.
create table mail_reindex (
  id int primary key references mail_messages on delete cascade
);
insert into mail_reindex select id from mail_messages;
