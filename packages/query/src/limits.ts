/** The longest query, in UTF-16 units. */
export const MAX_LETTERS = 2000
/** Conditions in one query. */
export const MAX_TERMS = 64
/** Brackets and minus signs inside each other. */
export const MAX_DEPTH = 20
/** Regular expressions and phrases see so much of a text, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 10_000
