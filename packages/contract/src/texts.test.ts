import { expect, it } from 'vitest'
import { OneLine } from './accounts.ts'
import { Line, LongText } from './texts.ts'

it.each([
  ['an override', 'invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['isolates and embeddings', '\u2066a\u2069\u202ab\u202b\u202c\u202d', 'ab'],
  ['nothing else', '\u202e \u2067', ''],
  ['marks that right-to-left text needs', 'שלום\u200f!', 'שלום\u200f!'],
])('single-line text is stored without %s', (_, text, expected) => {
  for (const schema of [Line(100), OneLine(100)]) expect(schema.parse(text)).toBe(expected)
})

it('single-line text with a line break is rejected', () => {
  expect(Line(100).safeParse('a\u202e\nb').success).toBe(false)
})

it.each(['a\r\nb\rc', 'a\nb\r\nc', 'a\nb\nc'])(
  'line ends of a long text are normalized to LF before its length is checked',
  (text) => {
    expect(LongText(5).parse(text)).toBe('a\nb\nc')
  },
)
