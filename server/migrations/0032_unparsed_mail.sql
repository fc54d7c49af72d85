-- A message that could not be taken apart is shown as it came, with a note.
alter table mail_messages add column unparsed boolean not null default false;
