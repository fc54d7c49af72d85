-- A version that an import brought beside an edit made here: its definition never said it. `open` while moderators have not
-- decided between the two.
alter table definition_versions add column conflict text check (conflict in ('open', 'settled'));
create index definition_versions_in_conflict on definition_versions (version_id) where conflict = 'open';

-- The affixes that imports brought, also those that were taken away here since: they are not brought again.
alter table valsi add column imported_rafsi text[] not null default '{}';
update valsi set imported_rafsi = rafsi where rafsi <> '{}';
