-- True for entries that came with a copied card. They move its dates, and don't count as reviews of the learner's days.
alter table study_log add column is_copy boolean not null default false;
