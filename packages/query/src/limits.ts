/** Maximum length of a query, in UTF-16 code units. */
export const MAX_LETTERS = 2000
/** Maximum number of conditions in a query. */
export const MAX_TERMS = 64
/** Maximum nesting depth of parentheses and negations. */
export const MAX_DEPTH = 20
/** Length of the text searched by regular expressions and phrases, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 10_000
