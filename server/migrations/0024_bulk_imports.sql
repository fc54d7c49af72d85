-- Tables of definitions that come in at once. A row of this table is locked while some of its rows are brought in: `done` says
-- how many were, so that whoever goes on after a crash begins where the last committed ones end.
create table bulk_imports (
  client_id uuid primary key,
  user_id int not null references users,
  langid int not null references languages,
  filename text not null default '',
  encoding text not null,
  delimiter text not null,
  -- names of its columns, as they stand there
  header text[] not null,
  state text not null check (state in ('reading', 'checked', 'waiting', 'running', 'complete', 'cancelled', 'failed')),
  total int not null default 0,
  done int not null default 0,
  -- by outcome: of all rows while it is checked, of those that are done once it runs
  counts jsonb not null default '{}',
  -- how often bringing rows in went wrong, one time after the other
  failures int not null default 0,
  dictionary_import_id int,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index bulk_imports_unfinished on bulk_imports (created_at)
  where state in ('reading', 'checked', 'waiting', 'running');

create table bulk_import_rows (
  client_id uuid not null references bulk_imports on delete cascade,
  -- place in the table, from 0
  ord int not null,
  line int not null,
  word text not null,
  -- the beginning of its definition
  definition text not null,
  outcome text not null check (outcome in ('new_word', 'new_definition', 'same', 'bad')),
  wrong_column text,
  reason text,
  -- what it says, until it is brought in
  content jsonb,
  -- its cells as they were given, of what was refused
  cells jsonb,
  -- what it became
  definitionid int,
  primary key (client_id, ord)
);
create index bulk_import_rows_of_definition on bulk_import_rows (definitionid) where definitionid is not null;

alter table notifications
  add column client_id uuid,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'comment', 'reply', 'mention', 'definition', 'edit', 'outdated_vote', 'deletion',
    'collection_withheld', 'collection_released', 'bulk_import'));
