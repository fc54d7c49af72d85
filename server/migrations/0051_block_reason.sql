-- Why an account is blocked, shown to its user at the login, and when the block ends by itself. Null while it is not blocked.
alter table users
  add column block_reason text,
  add column blocked_until timestamptz;
create index users_blocked_until on users (blocked_until) where blocked_until is not null;
