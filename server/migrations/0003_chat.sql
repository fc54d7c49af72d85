-- What was said in the community's chat lately, as a visitor finds it on arriving; older messages are deleted as new ones come.
create table chat_messages (
  chat_message_id int generated always as identity primary key,
  author text not null,
  chunk text not null,
  channel_id text not null,
  posted_at timestamptz not null default now()
);
