import type { RegexError, RegexFault } from '@vlacku/query'
import { RE2JS } from 're2js'

/** Maximum cost of a regular expression per character of text. Repetitions are expanded: `a{100}` counts as 100. */
const MAX_STEPS = 400

/** Prefixes of engine messages with their error codes. */
const FAULTS: readonly (readonly [string, RegexFault])[] = [
  ['missing closing )', 'unclosed_group'],
  ['unexpected )', 'unopened_group'],
  ['missing closing ]', 'unclosed_class'],
  ['invalid character class', 'bad_class'],
  ['invalid named capture', 'bad_group_name'],
  ['duplicate capture group name', 'bad_group_name'],
  ['missing argument to repetition operator', 'nothing_to_repeat'],
  ['invalid nested repetition operator', 'repeated_twice'],
  ['invalid repeat count', 'bad_count'],
  ['expression nests too deeply', 'too_costly'],
  ['expression too large', 'too_costly'],
  ['invalid escape sequence', 'bad_escape'],
  ['trailing backslash', 'trailing_backslash'],
  ['invalid or unsupported Perl syntax', 'not_supported'],
]

/** Returns the problem with a regular expression, or null if it is valid. */
export function regexProblem(source: string): RegexError | null {
  try {
    return compile(source).programSize() > MAX_STEPS ? { fault: 'too_costly', reason: 'it repeats too much' } : null
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const reason = message.replace(/^error parsing regexp: /, '') || 'it cannot be read'
    const [, fault = 'unreadable'] = FAULTS.find(([beginning]) => reason.startsWith(beginning)) ?? []
    const found = /: `(.+)`$/s.exec(reason)?.[1]
    return { fault, reason, ...(found !== undefined && { found }) }
  }
}

/**
 * Returns a function that finds matches in a single-line text, ignoring case. The function runs in time linear in the text
 * length.
 */
export function regexTest(source: string): (text: string) => boolean {
  const alternatives = source.split('|')
  if (alternatives.every(isSimple)) {
    const tests = alternatives.map(simpleTest)
    return (text) => tests.some((test) => test(text))
  }
  const regex = compile(source, RE2JS.CASE_INSENSITIVE)
  return (text) => regex.test(text)
}

/** Matches characters and classes with an optional count, `.*` between such pieces, and `^` and `$` at the ends. */
const SIMPLE = /^\^?(?:(?:[\p{L}\p{N} ',_]|\.(?!\*)|\[\^?[\p{L}\p{N} ',_]+(?:-[a-z0-9])?\])(?:\{\d{1,2}\})?|\.\*)*\$?$/u
const isSimple = (source: string) => SIMPLE.test(source)

/**
 * Uses Node's regular expressions, which are ten times as fast, and linear in this case: each piece has a fixed length, so its
 * first match is always the best one for the remaining pieces.
 */
function simpleTest(source: string): (text: string) => boolean {
  const pieces = source.split('.*').map((piece) => new RegExp(piece, 'giu'))
  return (text) => {
    let at = 0
    return pieces.every((piece) => {
      piece.lastIndex = at
      const fits = piece.test(text)
      at = piece.lastIndex
      return fits
    })
  }
}

const compile = (source: string, flags?: number) => RE2JS.compile(source, flags)
