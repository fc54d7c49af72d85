-- The words of most messages stand in the row itself: looking for a phrase reads one page for each message, not three. They may
-- take up to a page; before, what was larger than a quarter of one was kept elsewhere. In the order of time, as searches read them.
alter table mail_terms set (toast_tuple_target = 8160);
cluster mail_terms using mail_terms_sent_at;
