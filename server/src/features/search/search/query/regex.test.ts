import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, it } from 'vitest'
import { iterations } from '../../../../../../scripts/effort.ts'
import { regexProblem, regexTest } from './regex.ts'

it.each([
  ['x1 .* x2 .* in', 'x1 goes to x2 somewhere in', true],
  ['x1 .* x2 .* in', 'x2 goes to x1 somewhere in', false],
  ['^b.*a$', 'Broda', true],
  ['^b.*a$', 'abroda', false],
  ['[aeiou]{3}', 'keia', true],
  ['ab|^c', 'dc', false],
  ['^.*$', '', true],
  ['(a+)+$', 'baa', true],
])('the regular expression /%s/ on the text %s returns %s', (source, text, fits) =>
  expect(regexTest(source)(text)).toBe(fits),
)

it.each([
  ['(a', 'unclosed_group', '(a'],
  ['a)', 'unopened_group', 'a)'],
  ['[a', 'unclosed_class', '[a'],
  ['[z-a]', 'bad_class', 'z-a'],
  ['\\p{Foo}', 'bad_class', '\\p{Foo}'],
  ['(?<n', 'bad_group_name', '(?<n'],
  ['(?<a>x)(?<a>y)', 'bad_group_name', 'a'],
  ['*a', 'nothing_to_repeat', '*'],
  ['a**', 'repeated_twice', '**'],
  ['a{1001}', 'bad_count', '{1001}'],
  ['a{9}{99}{99}', 'repeated_twice', '{9}{99}'],
  ['\\8', 'bad_escape', '\\8'],
  ['a\\', 'trailing_backslash', undefined],
  ['(?=a)', 'not_supported', '(?='],
  ['a{999}', 'too_costly', undefined],
])('the regular expression /%s/ is rejected as %s', (source, fault, found) => {
  expect(regexProblem(source)).toMatchObject({ fault, ...(found !== undefined && { found }) })
})

it('the fast path and the regex engine return the same results for all expressions and texts', () => {
  const part = fc.constantFrom(
    'a',
    'B',
    'ä',
    "'",
    '.',
    '.*',
    '.*',
    '[ab]',
    '[^a]',
    '[a-c]',
    'a{2}',
    '.{3}',
    '^',
    '$',
    '|',
    'k',
    's',
  )
  const sources = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'Ä', "'", 'K', 'ſ', '𝔸', ' '), maxLength: 12 })
  fc.assert(
    fc.property(sources, texts, (source, text) => {
      const engine = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
      expect(regexTest(source)(text)).toBe(engine.test(text))
    }),
    { numRuns: iterations(3000) },
  )
})

it.each(['a.*'.repeat(100), `${'.*a'.repeat(100)}b`, '.{90}.*'.repeat(4), '^a.*a$'])(
  'the regular expression /%s/ is fast on a text of maximum length',
  (source) => {
    expect(regexTest(source)('a'.repeat(20_000))).toBe(!source.endsWith('b'))
  },
)
