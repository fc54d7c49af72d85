-- Counts the messages and threads of each mailing list without reading the messages. The condition is that of mail_messages_recent.
create index mail_messages_by_list on mail_messages (list, thread_id, sent_at)
  where coalesce(spam_decision = 'no_spam', spam_vote_count < 3);
