-- Recent changes tell and count the latest messages that are no spam, of which only this index knows both. Three votes are what
-- SPAM_FROM_VOTES of the contract says.
create index mail_messages_recent on mail_messages (sent_at desc, id desc)
  where coalesce(spam_decision = 'no_spam', spam_vote_count < 3);
