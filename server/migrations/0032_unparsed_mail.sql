-- A message that could not be parsed is shown in its raw form, with a note.
alter table mail_messages add column unparsed boolean not null default false;
