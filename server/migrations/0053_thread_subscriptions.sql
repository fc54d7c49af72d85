-- Explicit choices to follow a discussion or to stop following it. Without a row, users follow the discussions that they started about no
-- entry, those on their own page, and those of entries they follow for comments.
create table thread_subscriptions (
  user_id int not null references users on delete cascade,
  thread_id int not null references threads on delete cascade,
  follows boolean not null,
  created_at timestamptz not null,
  primary key (user_id, thread_id)
);
create index thread_subscriptions_of_thread on thread_subscriptions (thread_id);
-- Finds the discussions that a user started about no entry.
create index threads_of_starter on threads (user_id) where valsiid is null and target_user_id is null;
