-- Roles are rows; what they allow is asked for by the contract (access). Which there are: packages/contract permissions.ts.
create table roles (
  name text primary key check (name = lower(name)),
  is_system boolean not null default false,
  created_at timestamptz not null default now()
);
create table role_permissions (
  role text not null references roles on delete cascade,
  permission text not null,
  primary key (role, permission)
);
insert into roles (name, is_system) values
  ('admin', true), ('moderator', true), ('editor', true), ('user', true), ('unconfirmed', true), ('blocked', true);
insert into role_permissions (role, permission)
  select 'admin', unnest(array[
    'create_definition', 'edit_definition', 'delete_definition', 'vote_definition', 'create_comment', 'edit_comment',
    'delete_comment', 'moderate_comments', 'manage_users', 'manage_roles', 'block_user', 'bulk_import',
    'revert_entry_version', 'view_user_sessions_admin'])
  union all select 'moderator', unnest(array[
    'create_definition', 'edit_definition', 'vote_definition', 'create_comment', 'edit_comment', 'delete_comment',
    'moderate_comments', 'block_user'])
  union all select 'editor', unnest(array[
    'create_definition', 'edit_definition', 'vote_definition', 'create_comment', 'edit_comment', 'delete_comment'])
  union all select 'user', unnest(array[
    'create_definition', 'vote_definition', 'create_comment', 'edit_comment', 'delete_comment']);

-- People named by imported definitions have no password and cannot log in; who signs up is told their role by the server. An address is unique whatever its capitals.
alter table users
  add column email text,
  add column email_confirmed_at timestamptz,
  add column password_hash text,
  add column role text not null default 'user' references roles,
  -- what a blocked user was before
  add column role_before_block text references roles on delete set null,
  add column disabled_at timestamptz,
  add column url text not null default '',
  add column personal text not null default '',
  add column locale text not null default 'en';
create unique index users_email on users (lower(email));
create index users_role on users (role);
create index users_role_before_block on users (role_before_block) where role_before_block is not null;
create index users_created_at on users (created_at desc, user_id desc);

-- A login. Ended ones stay for a while, so that a stolen token is recognized as such.
create table sessions (
  session_id uuid primary key,
  user_id int not null references users on delete cascade,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index sessions_of_user on sessions (user_id, last_used_at desc);
create index sessions_expire on sessions (expires_at);

-- Only hashes: who reads this table can log in as nobody.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  used_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

create table email_confirmations (
  token_hash bytea primary key,
  user_id int not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index email_confirmations_of_user on email_confirmations (user_id);

create table password_resets (
  -- the number the asker was told; the mailed token alone is not enough
  session_id uuid primary key,
  token_hash bytea not null,
  user_id int not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_of_user on password_resets (user_id);

create table password_changes (
  verification_id uuid primary key,
  user_id int not null references users on delete cascade,
  -- null until the code is mailed
  code_hash bytea,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null
);
create index password_changes_of_user on password_changes (user_id);

-- How often something was tried, by hashed name or address: for limits that all nodes share and that a restart keeps.
create table tries (
  what text not null,
  key_hash bytea not null,
  count int not null,
  until timestamptz not null,
  primary key (what, key_hash)
);
create index tries_until on tries (until);

create table profile_images (
  user_id int primary key references users on delete cascade,
  bytes bytea not null,
  etag text not null,
  changed_at timestamptz not null default now()
);

create table audit_log (
  audit_id int generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  actor_id int references users on delete set null,
  user_id int references users on delete set null,
  details jsonb not null default '{}',
  ip text
);
create index audit_log_of_actor on audit_log (actor_id, audit_id desc);
create index audit_log_of_user on audit_log (user_id, audit_id desc);
create index audit_log_of_action on audit_log (action, audit_id desc);

-- what somebody wrote and voted for, on their page
create index definitions_of_user on definitions (user_id, updated_at desc, definitionid desc);
create index definition_votes_of_user on definition_votes (user_id);
