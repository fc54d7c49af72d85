-- Removes bidirectional embeddings, overrides and isolates from names and subjects that were stored with them.
update comments set subject = regexp_replace(subject, '[\u202a-\u202e\u2066-\u2069]', '', 'g')
where subject ~ '[\u202a-\u202e\u2066-\u2069]';
update collections set name = coalesce(nullif(regexp_replace(name, '[\u202a-\u202e\u2066-\u2069]', '', 'g'), ''), '?')
where name ~ '[\u202a-\u202e\u2066-\u2069]';
update levels set name = coalesce(nullif(regexp_replace(name, '[\u202a-\u202e\u2066-\u2069]', '', 'g'), ''), '?')
where name ~ '[\u202a-\u202e\u2066-\u2069]';
update users set realname = regexp_replace(realname, '[\u202a-\u202e\u2066-\u2069]', '', 'g')
where realname ~ '[\u202a-\u202e\u2066-\u2069]';
