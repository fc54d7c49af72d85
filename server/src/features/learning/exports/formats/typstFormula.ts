import { symbolMap, tex2typst } from 'tex2typst'
import { isKnownFormula } from './formulaTokens.ts'

/** Quotes a string as a Typst literal. Control characters have no glyph and become spaces. */
export const typstString = (content: string): string =>
  `"${content
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('\n', '\\n')}"`

/** Private-use placeholder for a quotation mark, which tex2typst doesn't escape. */
const QUOTE = '\ue000'

/** Functions in the output of tex2typst. */
const FUNCTIONS = [
  ...['frac', 'sqrt', 'root', 'binom', 'mat', 'cases', 'lr', 'mid', 'limits', 'scripts', 'op', 'upright', 'italic'],
  ...['bold', 'bb', 'cal', 'frak', 'sans', 'mono', 'hat', 'macron', 'tilde', 'dot', 'dot.double', 'caron', 'breve'],
  ...[
    'acute',
    'grave',
    'arrow',
    'overline',
    'underline',
    'overbrace',
    'underbrace',
    'display',
    'inline',
    'delim',
    'mod',
  ],
  ...[
    'stretch',
    'accent',
    'equiv',
    'quad',
    'wide',
    'sup',
    'inf',
    'lim',
    'limsup',
    'liminf',
    'max',
    'min',
    'det',
    'dim',
  ],
  ...[
    'exp',
    'gcd',
    'hom',
    'ker',
    'lg',
    'ln',
    'log',
    'arg',
    'deg',
    'Pr',
    'sin',
    'cos',
    'tan',
    'cot',
    'sec',
    'csc',
    'sinh',
  ],
  ...['cosh', 'tanh', 'arcsin', 'arccos', 'arctan'],
]
const NAMES = new Set([...FUNCTIONS, ...[...symbolMap.values()].filter((name) => /^[a-z.]+$/i.test(name))])

/** Tokens of Typst's math mode that run no code, open no comment and end no equation. */
const TOKEN =
  /\s+|(?<name>[a-z]{2,}(?:\.[a-z]+)*|[a-z](?:\.[a-z]+)+)|[a-z]|\d+(?:\.\d+)?|#(?:none|true)(?![a-z])|\\[^\p{L}\p{N}]|[-+*=<>!:,;.|()[\]{}&^_~'?%]|\/(?![/*])|[^\p{ASCII}\p{C}]/giuy

/**
 * Converts a TeX formula to Typst math, without the delimiters. Null if parts of it can't be expressed with known commands,
 * strings and symbols.
 */
export function typstFormula(tex: string): string | null {
  if (!isKnownFormula(tex)) return null
  let converted: string
  try {
    converted = tex2typst(tex.replaceAll('"', QUOTE))
  } catch {
    return null
  }
  // every quotation mark is a delimiter, since those of the formula are replaced
  const parts = converted.split('"')
  if (parts.length % 2 === 0) return null
  const written = parts.map((part, n) => {
    const whole = part.replaceAll(QUOTE, '"')
    if (n % 2 === 1) return typstString(whole)
    if (!isSafe(part.replaceAll(QUOTE, ''))) return null
    return withEmptyStrings(part, n === parts.length - 1).replaceAll(QUOTE, '\\"')
  })
  if (written.includes(null)) return null
  return written.join('').replace(/^(?:#none)?(?=[_^])/, '""') // an index needs a base
}

/** Writes empty strings for empty arguments and indexes, which Typst rejects. */
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
