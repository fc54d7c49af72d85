-- Words of a phrase that was remembered are looked for as they are written, in whatever language they are.
create index valsi_word on valsi (word);
