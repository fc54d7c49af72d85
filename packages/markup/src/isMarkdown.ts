import { isUrl, MARKS } from './richText.ts'

/**
 * What only a writer of Markdown writes. Of the 80,665 texts of the dictionaries that were measured one has any of it, an
 * empty line between two paragraphs; `*single stars*` and quotes made of backticks are theirs, and no sign. Nothing that
 * repeats can be read in two ways, or a text of empty lines would take for ever.
 */
const SIGNS = new RegExp(
  [
    /!?\[[^\][\n]*\]\((?:https?:\/\/|\/)[^)\s]*(?: "[^"\n]*")?\)/, // a link or a picture
    /\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/, // bold
    /(?<!\w)__?[^\s_](?:[^_\n]*[^\s_])?__?(?!\w)/, // emphasis
    /~~[^\s~][^~\n]*~~/, // struck out
    /(?<!`)`[^`\n]+`(?!`)/, // code
    /^(?:```|~~~)/, // a block of code
    /^#{1,6} \S/, // a heading
    /^> /, // a quotation
    /^[-*+] \S.*\n(?:\n|[ \t].*\n)*[-*+] \S/, // a list, of two things at least
    /^\d{1,2}[.)] \S.*\n(?:\n|[ \t].*\n)*\d{1,2}[.)] \S/,
    /^[-*+] \[[ xX]\] /, // a thing to do
    /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*\|[ \t:|-]*$/, // the line under the head of a table
    /^(?:---+|\*\*\*+|___+)$/, // a rule
    /\\[*_`~]/, // a sign that shall not be one
    /\S[ \t]*\n[ \t]*\n\s*\S/, // paragraphs
  ]
    .map((sign) => sign.source)
    .join('|'),
  'm',
)

/** Whether a text is to be read as Markdown. What stands in formulas and `{words}` does not count. */
export const isMarkdown = (source: string): boolean =>
  SIGNS.test(source) && SIGNS.test(source.replace(MARKS, (mark) => (isUrl(mark) ? '/x' : 'x')))

const CODE = /(^(`{3,}|~{3,})[\s\S]*?(?:^\2|(?![\s\S]))|(?<!`)`[^`\n]+`(?!`))/m
/** A Markdown text cut before and after every piece of code: those with odd numbers are code. */
export const splitAtCode = (text: string): string[] => text.split(CODE).filter((_, i) => i % 3 !== 2)
