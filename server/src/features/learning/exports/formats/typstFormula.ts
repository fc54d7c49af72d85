import { symbolMap, tex2typst } from 'tex2typst'
import { isKnownFormula, OPERATORS, wordsOf } from './formulaTokens.ts'

/** Quotes a string as a Typst literal. Replaces control characters, which have no glyph, with spaces. */
export const typstString = (content: string): string =>
  `"${content
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')}"`

/** Private-use placeholder for a quotation mark, which tex2typst doesn't escape. */
const QUOTE = '\ue000'

/** Functions that tex2typst emits. */
const FUNCTIONS = wordsOf(`
  frac sqrt root binom mat cases lr mid limits scripts op upright italic bold bb cal frak sans mono
  hat macron tilde dot dot.double caron breve acute grave arrow overline underline overbrace
  underbrace display inline delim mod stretch accent equiv quad wide`)
const NAMES = new Set([
  ...FUNCTIONS,
  ...OPERATORS,
  ...[...symbolMap.values()].filter((name) => /^[a-z.]+$/i.test(name)),
])

/** Tokens of Typst's math mode that don't run code, start a comment or end the equation. */
const TOKEN =
  /\s+|(?<name>[a-z]{2,}(?:\.[a-z]+)*|[a-z](?:\.[a-z]+)+)|[a-z]|\d+(?:\.\d+)?|#(?:none|true)(?![a-z])|\\[^\p{L}\p{N}]|[-+*=<>!:,;.|()[\]{}&^_~'?%]|\/(?![/*])|[^\p{ASCII}\p{C}]/giuy

/**
 * Converts a TeX formula to Typst math without delimiters, or returns null if it can't be expressed with known commands, strings
 * and symbols.
 */
export function typstFormula(tex: string): string | null {
  if (!isKnownFormula(tex)) return null
  let converted: string
  try {
    converted = tex2typst(tex.replaceAll('"', QUOTE))
  } catch {
    return null
  }
  // all quotation marks are delimiters, since those in the formula were replaced
  const parts = converted.split('"')
  if (parts.length % 2 === 0) return null
  const written = parts.map((part, n) => {
    const whole = part.replaceAll(QUOTE, '"')
    if (n % 2 === 1) return typstString(whole)
    if (!isSafe(part.replaceAll(QUOTE, ''))) return null
    return withEmptyStrings(part, n === parts.length - 1).replaceAll(QUOTE, '\\"')
  })
  if (written.includes(null)) return null
  return written.join('').replace(/^\s*(?:#none)?(?=[_^])/, '""') // a subscript requires a base
}

/** Inserts empty strings for empty arguments and subscripts, which Typst rejects. */
function withEmptyStrings(code: string, isLast: boolean): string {
  const filled = code
    .replace(/(?<=[a-z]\()(?=\s*[,)])/gi, '""')
    .replace(/,\s*(?=\))/g, ', ""')
    .replace(/(?<!\\)[_^](?=\s*[,)])/g, '$&""')
  return isLast ? filled.replace(/(?<!\\)[_^](?=\s*$)/, '$&""') : filled
}

function isSafe(code: string): boolean {
  TOKEN.lastIndex = 0
  let at = 0
  for (let match = TOKEN.exec(code); match; match = TOKEN.exec(code)) {
    const { name } = match.groups!
    if (name !== undefined && !NAMES.has(name)) return false
    at = TOKEN.lastIndex
  }
  return at === code.length
}
