-- How far a user has read a mail thread: messages of the thread with a higher ID are new to them.
create table mail_reads (
  user_id int not null references users on delete cascade,
  thread_id int not null,
  read_id int not null,
  primary key (user_id, thread_id)
);
create index mail_reads_of_thread on mail_reads (thread_id);

-- Search terms now hold the name of the mailing list as one term. The server rebuilds them in the background.
insert into mail_reindex select id from mail_messages on conflict do nothing;
