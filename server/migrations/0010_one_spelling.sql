-- Numbers of entries that were merged into another one, which answers in their place; also after it was deleted and came back.
create table valsi_redirects (
  old_valsiid int primary key,
  valsiid int not null
);
create index valsi_redirects_of_valsi on valsi_redirects (valsiid);

-- What a user name looks like: names that look alike share it, so nobody can be mistaken for somebody else. Null for names that
-- were there before and look like another one.
alter table users add column username_look text;
create unique index users_username_look on users (username_look);
