-- Moderators still see a hidden comment that its author has deleted.
alter table comments add column deleted_by_author_at timestamptz;

-- Unconfirmed and blocked accounts must not moderate or administer the site.
delete from role_permissions
where role in ('unconfirmed', 'blocked')
  and permission in ('manage_users', 'manage_roles', 'block_user', 'moderate_comments', 'view_user_sessions_admin', 'bulk_import');

-- Number of things each new account has created on a day (UTC). Rows of earlier days are deleted hourly.
create table daily_counts (
  user_id int not null references users,
  day date not null,
  kind text not null,
  count int not null check (count > 0),
  primary key (user_id, day, kind)
);
create index daily_counts_by_day on daily_counts (day);
