-- Who comes to a word that is gone is told what was deleted of it.
create index deleted_definitions_by_word on deleted_definitions (word);
