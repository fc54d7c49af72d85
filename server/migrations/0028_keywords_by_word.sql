-- Whether a word in a comment is a word of another language, too, is asked of the keywords with every comment.
create index definition_keywords_of_word on definition_keywords (lower(word));
