-- Where a file waits while it is read, so that nothing of a broken file is ever seen. Rows of an import that was cut off are
-- cleared by the next one. Unlogged: after a crash they are gone, which is all they are worth.
create unlogged table import_rows (
  import_id text not null,
  -- place in the file, from 0
  ord int not null,
  line int not null,
  langid int not null,
  word text not null,
  normal text not null,
  type_id smallint not null,
  rafsi text[] not null,
  selmaho text,
  username text not null,
  realname text not null,
  definition text not null,
  notes text not null,
  definitionid int,
  score int,
  -- [[place, word, meaning], …] in order
  keywords jsonb not null,
  primary key (import_id, ord)
);

-- What is to happen with each staged row.
create unlogged table import_plan (
  import_id text not null,
  ord int not null,
  valsiid int not null,
  user_id int not null,
  definitionid int not null,
  outcome text not null,
  primary key (import_id, ord)
);

-- Glosses of old exports, which name them in the reverse direction only.
create unlogged table import_glosses (
  import_id text not null,
  ord int not null,
  valsi text not null,
  place smallint not null,
  word text not null,
  meaning text,
  primary key (import_id, ord)
);
