-- Who went back to the parameters of FSRS's authors does not use what was fitted; it is kept, so that this can be undone.
alter table study_parameters add column is_used boolean not null default true;

-- Learners whose parameters were to be fitted, and what became of the last try.
create table study_fits (
  user_id int primary key references users on delete cascade,
  -- since when it is asked for and not done
  wanted_at timestamptz,
  tried_at timestamptz,
  -- how many there were at the last try
  reviews int,
  outcome text check (outcome in ('better', 'not_better', 'too_few', 'failed')),
  -- how often the dates of all cards were to be moved: work that belongs to an earlier time is over
  moves int not null default 0
);
