import fc from 'fast-check'
import { expect, it } from 'vitest'
import { balanceDirectionControls, stripDirectionControls } from './directionControls.ts'

it.each([
  ['plain text', 'plain text'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u202aa\u202bb\u202cc\u202dd\u2066e\u2067f\u2068g\u2069h', 'abcdefgh'],
  ['al\u200eis\u200f\u061c', 'alis'],
  ['\u05d0\u05dc\u05d9\u05e1 (C\u200e)', '\u05d0\u05dc\u05d9\u05e1 (C\u200e)'],
  ['\u202e\u0645\u0631\u062d\u0628\u0627\u200f!', '\u0645\u0631\u062d\u0628\u0627\u200f!'],
  ['zero\u200dwidth joiners stay', 'zero\u200dwidth joiners stay'],
])('bidi control characters are stripped from the single line %j', (text, stripped) =>
  expect(stripDirectionControls(text)).toBe(stripped),
)

it.each([
  ['\u202emoc.elpmaxe\nnext', 'moc.elpmaxe\nnext'],
  ['\u202babc\nnext', '\u202babc\u202c\nnext'],
  ['\u2067a\u202bb\nc', '\u2067a\u202bb\u202c\u2069\nc'],
  ['a\u202c b\u2069', 'a b'],
  ['\u2067a\u2069 b', '\u2067a\u2069 b'],
  ['mark\u200f stays', 'mark\u200f stays'],
])('bidi control characters in %j affect only their own line', (text, balanced) =>
  expect(balanceDirectionControls(text)).toBe(balanced),
)

const bidiText = fc
  .array(
    fc.constantFrom(
      'a',
      '\n',
      ' ',
      '\u05d0',
      '\u200f',
      '\u202a',
      '\u202b',
      '\u202c',
      '\u202d',
      '\u202e',
      '\u2066',
      '\u2067',
      '\u2069',
    ),
  )
  .map((parts) => parts.join(''))

it('balancing closes all bidi control characters within each line, and is idempotent', () => {
  fc.assert(
    fc.property(bidiText, (text) => {
      const balanced = balanceDirectionControls(text)
      for (const line of balanced.split('\n')) {
        expect(line.match(/[\u202a\u202b]/g)?.length).toBe(line.match(/\u202c/g)?.length)
        expect(line.match(/[\u2066-\u2068]/g)?.length).toBe(line.match(/\u2069/g)?.length)
      }
      expect(balanced).not.toMatch(/[\u202d\u202e]/)
      expect(balanceDirectionControls(balanced)).toBe(balanced)
      expect(stripDirectionControls(text)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    }),
  )
})
