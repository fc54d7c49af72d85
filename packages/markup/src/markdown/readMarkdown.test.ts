import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { isMarkdown } from '../index.ts'
import { type MarkdownNode, readMarkdown } from './readMarkdown.ts'

/** Formats a tree as one line: `p[text em[text]]`. */
const short = (nodes: MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'rich') return `<${node.source}>`
      const attributes = Object.entries(node.attributes).map(([name, value]) => `${name}=${value}`)
      return `${[node.tag, ...attributes].join(' ')}[${short(node.children)}]`
    })
    .join('')
    .replaceAll('\n', '')

it.each([
  ['**x1** is', 'p[strong[<x1>] is]'],
  ['a __b__ _c_ *d* ~~e~~ `f`', 'p[a strong[b] em[c] em[d] del[e] code[f]]'],
  ['**{klama}** $x_{1}$ *$a_{b}*c$*', 'p[strong[<{klama}>] <$x_{1}$> em[<$a_{b}*c$>]]'],
  ['`{klama} $x_1$` {klama}', 'p[code[{klama} $x_1$] <{klama}>]'],
  ['```\n{a} $x_1$ <b>\n```', 'pre[code[{a} $x_1$ <b>]]'],
  ['- a\n- $x_1$', 'ul[li[a]li[<$x_1$>]]'],
  ['3. a\n4. b', 'ol start=3[li[a]li[b]]'],
  ['# a', 'h1[a]'],
  ['> a', 'blockquote[p[a]]'],
  ['[a](https://b.c/x_1?d=1&e=2)', 'p[a href=https://b.c/x_1?d=1&e=2[a]]'],
  ['[a](/en/valsi/x1)', 'p[a href=/en/valsi/x1[a]]'],
  ['![a](/api/images/3)', 'p[img src=/api/images/3 alt=a[]]'],
  [
    '| a | b |\n|---|:-:|\n| $x|y$ | {c} |',
    'table[thead[tr[th[a]th align=center[b]]]tbody[tr[td[<$x|y$>]td align=center[<{c}>]]]]',
  ],
  ['\\(a_1*b*\\) and \\[c\\]', 'p[<\\(a_1*b*\\)> and <\\[c\\]>]'],
  ['$$a\n+b$$', 'p[<$$a\n+b$$>]'.replace('\n', '')],
  ['<b>a</b> &amp; &lt;', 'p[<b>a</b> &amp; &lt;]'],
  ['    a', 'p[a]'],
  ['[a]: https://b.c', 'p[[a]: <https://b.c>]'],
  ['[https://a.b]', 'p[[<https://a.b>]]'],
  ['https://a.b/c[1] (https://a.b/(c))', 'p[<https://a.b/c[1]> (<https://a.b/(c)>)]'],
  ['[https://a.b/_c_](https://a.b/_c_)', 'p[a href=https://a.b/_c_[https://a.b/_c_]]'],
  ['[a](https://b.c/d_(e))', 'p[a href=https://b.c/d_(e)[a]]'],
  ['<https://a.b/c_(d)>', 'p[a href=https://a.b/c_(d)[https://a.b/c_(d)]]'],
  ['![a](https://b.c/d_e_)', 'p[img src=https://b.c/d_e_ alt=a[]]'],
  ['from $3 to *$4*', 'p[from $3 to em[$4]]'],
  ['a[^1]\n\n[^1]: b', 'p[a[^1]]p[[^1]: b]'],
  ['[a](javascript:alert(1))', 'p[a href=[a]]'],
  ['a \\*b\\* c', 'p[a *b* c]'],
  ['\uE0000\uE001 **a**', 'p[\uE0000\uE001 strong[a]]'],
  ['\uE0005\uE001 `\uE0000\uE001`', 'p[\uE0005\uE001 code[\uE0000\uE001]]'],
])('readMarkdown parses %s', (source, tree) => expect(short(readMarkdown(source))).toBe(tree))

describe('isMarkdown', () => {
  it.each([
    '**a**',
    '__a b__',
    'this _is_ so',
    '~~a~~',
    '`a`',
    '```\na',
    '# a',
    '> a',
    '- a\n- b',
    '- a\n\n- b',
    '1. a\n2. b',
    '* [x] a',
    '| a | b |\n|---|---|',
    'a\n\n---\n\nb',
    '[a](https://b.c)',
    '![a](/api/images/3)',
    '![](/api/images/3 "b")',
    'a \\*b\\*',
    'a\n\nb',
  ])('%s is detected as Markdown', (source) => expect(isMarkdown(source)).toBe(true))

  it.each([
    '',
    '$x_1$ goes to {klama}',
    'he *loves* football',
    '2 * 3 * 4',
    "``lo nu broda'' means ``brode''",
    'x_1 is x_2',
    'snake_case_words_here',
    '$a_{b}_c_$ _',
    '\\(a_{1}^*b*\\)',
    '{**a**}',
    '- one thing',
    '1. one thing',
    '#1 and # 2',
    'a [b] (c) [d](e)',
    'https://a.b/__c__/_d_/',
    '    indented',
    'a\n  b\n c\n',
    '\\#1',
    '1) ni’o 2) no’i',
  ])('%s is not detected as Markdown', (source) => expect(isMarkdown(source)).toBe(false))
})

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '<script>alert(1)</script>',
          '<img src=x onerror=alert(1)>',
          '[a](javascript:alert(1))',
          '![a](//evil.example/x.png)',
        ],
        ...[
          '![a](https://evil.example/x.png)',
          '[a](data:text/html,x)',
          '<https://evil.example>',
          '"onclick="alert(1)',
          '](',
          '![',
          '[',
          ')',
        ],
        ...[
          '**',
          '`',
          '```\n',
          '\n',
          '\n\n',
          '| a | b |\n|---|---|\n',
          '> ',
          '- ',
          '1. ',
          '# ',
          '$',
          '$$',
          '{',
          '}',
          '\\',
          '\\(',
          '\\[',
        ],
        ...[
          '\uE000',
          '\uE001',
          '0',
          '%EE%80%80',
          '&lt;',
          '&#106;',
          '<',
          '>',
          '"',
          "'",
          ' ',
          '/api/images/1',
          'x_1',
          'a',
        ],
      ),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

it('parsing any text returns only known elements and preserves all letters', () => {
  const texts = (nodes: MarkdownNode[]): string =>
    nodes
      .map((node) => {
        if (node.kind !== 'element') return node.kind === 'text' ? node.text : node.source
        expect(Object.keys(node.attributes).join()).toMatch(
          /^(?:href|src|alt|title|start|align|type|checked|disabled|class|,)*$/,
        )
        return texts(node.children) + Object.values(node.attributes).join('')
      })
      .join('')
  const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')
  fc.assert(
    fc.property(hostile, (source) => {
      const found = decodeURI(encodeURI(texts(readMarkdown(source)).toWellFormed()))
      // excludes URLs of disallowed links and cells beyond the table's columns, which are omitted (GFM 4.10)
      if (!/javascript:|data:|[%&]|```|~~~|\|-/.test(source))
        for (const letter of letters(source.toWellFormed())) expect(found).toContain(letter)
    }),
    { numRuns: iterations(1500) },
  )
})

it.each([
  '[',
  '![',
  '> ',
  '**',
  '*a',
  '_',
  '`',
  '- ',
  '|',
  '$',
  '{',
  '<',
  '(',
  '\\[',
  '[a](',
  '~~',
  '\uE000',
  '1. ',
  '# ',
  '```\n',
  '| a |\n|---|\n',
])('a maximum-length text made of %s is parsed quickly', (part) => {
  const source = part.repeat(20_000 / part.length)
  expect(readMarkdown(source)).toBeDefined()
  isMarkdown(source)
})
