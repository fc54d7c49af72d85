import { lojban } from '@vlacku/lojban'
import { flatTexts, type Texts } from './flatTexts.ts'

/** The start of a quotation of arbitrary text (`zoi gy.`, `la'o .ly.`), which must end with the same delimiter. */
const QUOTE = /(?<![\w'])(?:zoi|la'o)\s+\.?([a-z']+)\.?\s/i

/**
 * Lists the non-Lojban parts of Lojban texts: words that the morphology rejects, and unclosed quotations. Ignores quotations,
 * arguments, tags and texts whose keys are in `english`. Doesn't check sentence grammar.
 */
export const notLojban = (texts: Texts, english: readonly string[] = []): string[] =>
  Object.entries(flatTexts(texts)).flatMap(([key, text]) => {
    if (english.includes(key)) return []
    const { left, open } = withoutQuotes(withoutArguments(text))
    const strange = left.split(/\s+/).filter((word) => /\p{L}/u.test(word) && lojban.classify(word) === null)
    return [
      ...(open ? [`${key} never closes the quotation ${open}`] : []),
      ...strange.map((word) => `${key} has “${word}”, which is no Lojban`),
    ]
  })

/** Matches `{how, select, spam {na djica} other {djica}}`, which is replaced with the texts of all cases: `na djica djica`. */
const SELECT = /\{\s*\w+\s*,\s*select\s*,((?:\s*\w+\s*\{[^{}]*\})+)\s*\}/g

/** Reduces `{count, plural, other {# velski}} <b>{x}</b>` to `velski`: only the plural forms remain. */
const withoutArguments = (text: string): string =>
  text
    .replace(SELECT, (_, cases: string) => cases.replace(/\w+\s*\{([^{}]*)\}/g, ' $1 '))
    .replace(/<\/?\w+>|#/g, ' ')
    .replace(/\{\s*\w+\s*,\s*plural\s*,/g, ' ')
    .replace(/(?:=\d+|zero|one|two|few|many|other)\s*\{/g, ' ')
    .replace(/\{\s*\w+\s*(?:,[^{}]*)?\}/g, ' ')
    .replace(/[{}]/g, ' ')

/** Returns the text without quotations, and the opening word of the unclosed quotation, if any. */
function withoutQuotes(text: string): { left: string; open: string | null } {
  let left = text
  for (let quote = QUOTE.exec(left); quote; quote = QUOTE.exec(left)) {
    const inside = left.slice(quote.index + quote[0].length - 1)
    const end = new RegExp(`\\s\\.?${quote[1]}\\.?(?=\\s|$)`).exec(inside)
    if (!end) return { left: left.slice(0, quote.index), open: quote[0].trim() }
    left = `${left.slice(0, quote.index)} ${inside.slice(end.index + end[0].length)}`
  }
  return { left, open: null }
}
