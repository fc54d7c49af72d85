import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { iterations } from '../../../scripts/effort.ts'
import { type Piece, plainText, readRichText } from './richText.ts'

const text = (text: string): Piece => ({ kind: 'text', text })
const place = (letter: string, number: number): Piece => ({ kind: 'place', letter, number })
const maths = (tex: string, display = false): Piece => ({ kind: 'maths', tex, display })
const word = (word: string): Piece => ({ kind: 'word', word })
const address = (href: string): Piece => ({ kind: 'address', href })

const cases: [string, Piece[]][] = [
  ['', []],
  ['plain', [text('plain')]],
  ['$x_1$', [place('x', 1)]],
  ['$x_{10}$', [place('x', 10)]],
  ['$x1$', [place('x', 1)]],
  ['$ x_1 $', [place('x', 1)]],
  ['$k_1=x_2$', [place('k', 1), text('='), place('x', 2)]],
  ['$x_1 = b_2 = c_3$', [place('x', 1), text('='), place('b', 2), text('='), place('c', 3)]],
  ['$x_1=$', [place('x', 1), text('=')]],
  ['$x_1$ goes to $x_2$.', [place('x', 1), text(' goes to '), place('x', 2), text('.')]],
  ['x1 goes to x_2', [place('x', 1), text(' goes to '), place('x', 2)]],
  ['max1 x12', [text('max1 x12')]],
  ['$x_1$$x_2$', [place('x', 1), place('x', 2)]],
  ['$x_123$', [maths('x_123')]],
  ['$10^{-3}$', [maths('10^{-3}')]],
  ['$$a+b$$', [maths('a+b', true)]],
  ['\\(a+b\\)', [maths('a+b')]],
  ['\\(x_1\\)', [place('x', 1)]],
  ['\\[a+\\frac{1}{2}\\]', [maths('a+\\frac{1}{2}', true)]],
  ['costs $5', [text('costs $5')]],
  ['from 5\\$ to 6\\$', [text('from 5'), text('$'), text(' to 6'), text('$')]],
  ['$a\\$b$', [maths('a\\$b')]],
  ['$$a\\$b$$', [maths('a\\$b', true)]],
  ['\\\\(a\\)', [text('\\\\(a\\)')]],
  ['\\\\$a+b$', [text('\\\\'), maths('a+b')]],
  ['$x_1', [text('$'), place('x', 1)]],
  ['$$', [text('$$')]],
  ['$\n$', [text('$\n$')]],
  ['{klama}', [word('klama')]],
  ["see {tai da'i}, {.ui}", [text('see '), word("tai da'i"), text(', '), word('.ui')]],
  ['{ klama }', [word('klama')]],
  ['{klama', [text('{klama')]],
  ['klama}', [text('klama}')]],
  ['{}', [text('{}')]],
  ['{a{b}c}', [text('{a'), word('b'), text('c}')]],
  [`{${'a'.repeat(81)}}`, [text(`{${'a'.repeat(81)}}`)]],
  ['{$x_1$}', [text('{'), place('x', 1), text('}')]],
  ['https://lojban.org', [address('https://lojban.org')]],
  ['(see https://a.b/c?d=e#f).', [text('(see '), address('https://a.b/c?d=e#f'), text(').')]],
  ['https://a.b/c_(d)', [address('https://a.b/c_(d)')]],
  ['(see https://a.b/c_(d))', [text('(see '), address('https://a.b/c_(d)'), text(')')]],
  ['(https://a.b/(c(d))/e).', [text('('), address('https://a.b/(c(d))/e'), text(').')]],
  ['[https://a.b]', [text('['), address('https://a.b'), text(']')]],
  ['https://a.b/c[1][2],', [address('https://a.b/c[1][2]'), text(',')]],
  ['https://[::1]/a', [address('https://[::1]/a')]],
  ['<https://a.b/(c)>', [text('<'), address('https://a.b/(c)'), text('>')]],
  ['https://a.b/(c', [address('https://a.b/'), text('(c')]],
  ['https://a.b/c)d', [address('https://a.b/c'), text(')d')]],
  ['http://a.b, http://c.d!', [address('http://a.b'), text(', '), address('http://c.d'), text('!')]],
  ['http://a.b/"onclick=x', [address('http://a.b/'), text('"onclick=x')]],
  ['javascript:alert(1)', [text('javascript:alert(1)')]],
  ['http://', [text('http://')]],
  ['<b>x</b>', [text('<b>x</b>')]],
  ['\\', [text('\\')]],
]
it.each(cases)('readRichText parses %s', (source, pieces) => expect(readRichText(source)).toEqual(pieces))

describe('plainText', () => {
  it.each([
    ['$x_1$ goes to $x_{10}$', 'x₁ goes to x₁₀'],
    ['see {klama}', 'see klama'],
    ['$k_1=x_2$', 'k₁=x₂'],
    ['https://a.b', 'https://a.b'],
    ['$10^3$', '10³'],
    ['$10^{-24} a_{ij}$', '10⁻²⁴ a_{ij}'],
  ])('plainText converts %s to plain text', (source, plain) => expect(plainText(source)).toBe(plain))

  it('plainText returns text without markup unchanged', () => {
    const unmarked = fc.string({ unit: codePoint }).filter((s) => !/[${\\]|https?:|x_?\d/i.test(s))
    fc.assert(
      fc.property(unmarked, (source) => plainText(source) === source),
      { numRuns: iterations(500) },
    )
  })
})

it('any text is parsed without losing characters', () => {
  const pieces = ['$', '$$', 'x_1', '{', '}', '\\(', '\\)', '\\[', '\\]', 'https://', '.', ' ', '\n', 'klama', '=', ',']
  const source = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(source, (text) => {
      const letters = (s: string) =>
        s
          .normalize('NFKC')
          .replace(/[\s${}\\()[\]_^]/g, '')
          .replaceAll('\u2212', '-')
      expect(letters(plainText(text))).toBe(letters(text))
    }),
    { numRuns: iterations(1000) },
  )
})

it.each([
  '$',
  '{',
  '\\[',
  '\\(',
  '$$',
  '\\[a',
  '\\(a',
  '{a',
  'http://',
  'http://.',
  '$x_1=',
  'x_1',
  '\\',
  '$x_1,',
  '\\$',
  '$\\$',
  '$\\',
])('thousands of %s are parsed without losing characters', (piece) => {
  expect(readRichText(piece.repeat(20_000)).length).toBeGreaterThan(0)
  expect(readRichText(`${piece.repeat(20_000)}$`).length).toBeGreaterThan(0)
})
