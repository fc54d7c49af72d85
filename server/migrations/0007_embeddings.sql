-- Models that make vectors of definitions: the one that answers, and one that is getting ready to take its place.
create table embedders (
  embedder_id int generated always as identity primary key,
  -- what the model calls itself: vectors of different ones are never compared
  id text not null unique,
  -- how it was opened
  address text not null,
  model text,
  dimensions int not null check (dimensions > 0),
  began_at timestamptz not null default now(),
  -- when every definition had been read by it, and it began to answer
  completed_at timestamptz,
  -- the node that makes its vectors, and until when others leave that to it
  worker text,
  leased_until timestamptz
);
create unique index embedders_answering on embedders ((true)) where completed_at is not null;

create table embeddings (
  embedder_id int not null references embedders on delete cascade,
  definitionid int not null references definitions on delete cascade,
  -- of the text it was made from; another text makes it outdated
  hash bytea not null,
  -- a signed byte for each number, as long as you like: only the direction counts. Null where the model takes no such text
  vector bytea,
  primary key (embedder_id, definitionid)
);
create index embeddings_definitionid on embeddings (definitionid);
