import { expect, it } from 'vitest'
import { plainLines, summaryOf } from './plainLines.ts'

it.each([
  ['**big** word, see [the page](https://example.org/page)', 'big word, see the page'],
  ['a _soft_ and ~~old~~ `x < y`', 'a soft and old x < y'],
  ['- red\n- blue\n  - sky\n  - navy\n- green', '• red\n• blue\n  • sky\n  • navy\n• green'],
  ['3. three\n4. four', '3. three\n4. four'],
  ['# Use\n\ncome **here**', 'Use\ncome here'],
  ['> quoted\n> on\n\nafter', '  quoted on\nafter'],
  ['| a | b |\n|---|---|\n| c | $x_1$ |', 'a · b\nc · x₁'],
  ['- [x] done\n- [ ] open', '☑ done\n☐ open'],
  ['```\na = *b*\n  c\n```\n\nafter', 'a = *b*\nc\nafter'],
  ['![a cat](/api/images/3) **is**', 'a cat is'],
  ['see **<https://a.b/c_d_>**', 'see https://a.b/c_d_'],
  ['<b>not</b> **bold** &amp;', '<b>not</b> bold &amp;'],
  ['costs \\$5 and \\*not\\* **so**', 'costs $5 and *not* so'],
  ['costs \\$5', 'costs $5'],
  ['**$x_1$** of {klama}, $10^{-24}$ m', 'x₁ of klama, 10⁻²⁴ m'],
  ['one\n\ntwo  \nthree', 'one\ntwo\nthree'],
  ['- one\n\n  more\n- two', '• one\n  more\n• two'],
  ['a\n\n---\n\nb', 'a\nb'],
  ['[**bold** `code`](/en/valsi/klama)', 'bold code'],
  ['__{klama}__ x1', 'klama x₁'],
  ['he *loves* 2 * 3', 'he *loves* 2 * 3'],
])('plainLines converts %j to %j', (source, plain) => expect(plainLines(source)).toBe(plain))

it('a summary is one line that ends at a word boundary', () => {
  expect(summaryOf('- **red** wine\n- blue')).toBe('• red wine • blue')
  expect(summaryOf('**great** word, see [the page](https://example.org/page)', 20)).toBe('great word, see the …')
  expect(summaryOf('short')).toBe('short')
})

it('summarizing a long hostile text reads only its start', () => {
  for (const part of ['**', '[a](', '> ', '- ', '`']) summaryOf(part.repeat(100_000), 200)
})
