-- True if cards of the collection that need no typed answer are studied by choosing among four answers.
alter table collections add column has_choices boolean not null default false;
