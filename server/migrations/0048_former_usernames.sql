-- Names that accounts had before they were renamed. Nobody else can take one until a moderator frees it. A freed name stays
-- here, because mentions from before that time still mean its former holder.
create table former_usernames (
  former_username_id int generated always as identity primary key,
  username text not null,
  -- as `users.username_look`
  look text not null,
  user_id int not null references users on delete cascade,
  given_up_at timestamptz not null,
  freed_at timestamptz
);
create unique index former_usernames_held on former_usernames (lower(username)) where freed_at is null;
create index former_usernames_by_name on former_usernames (lower(username));
create index former_usernames_by_look on former_usernames (look) where freed_at is null;
create index former_usernames_of_user on former_usernames (user_id);

-- Names, in lower case, by which accounts are found. With `freed_at`: only in texts from before that time.
create view account_names as
  select user_id, lower(username) as name, null::timestamptz as freed_at from users
  union all
  select user_id, lower(username), freed_at from former_usernames;
