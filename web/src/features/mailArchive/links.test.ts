import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fastest } from '../../testing/fastest.ts'
import { linkedParts } from './links.ts'

const linksIn = (text: string) => linkedParts(text, 100).flatMap(({ href }) => href ?? [])

describe('linkedParts', () => {
  it.each([
    ['see <https://example.org/a>.', 'https://example.org/a'],
    ['<URL:http://example.org/a>', 'http://example.org/a'],
    ['(https://example.org/x_(y)), and', 'https://example.org/x_(y)'],
    ['[1]: https://example.org/a,b,c.', 'https://example.org/a,b,c'],
    ['"https://example.org/a"; is it?', 'https://example.org/a'],
    ['*https://example.org/a*', 'https://example.org/a'],
    ['**https://example.org/a**', 'https://example.org/a'],
    ["'https://example.org/a'", 'https://example.org/a'],
    ['{https://example.org/a}', 'https://example.org/a'],
    ['«https://example.org/a»', 'https://example.org/a'],
    ['https://example.org/~alis/', 'https://example.org/~alis/'],
    ['have a look: https://example.org/a!', 'https://example.org/a'],
    ['https://example.org/a?b=1&c=%20#d…', 'https://example.org/a?b=1&c=%20#d'],
    ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG'],
    ['www.lojban.org/tiki: the wiki', 'http://www.lojban.org/tiki'],
    ['https://пример.рф/путь.', 'https://пример.рф/путь'],
  ])('linkedParts finds the URL of “%s”', (text, url) => {
    expect(linksIn(text)).toEqual([url])
  })

  it.each([
    'alis@example.org',
    '…@…',
    'mailto:alis@example.org',
    'http://…@…/x',
    'https://example.org/?to=…@…&x=1',
    'http://alis:secret@example.org/',
    'http://alis@example.org/',
    'node.js, README.md, lojban.org',
    '//example.org/a',
    'ftp://example.org/a',
    'javascript:alert(1)',
    'data:text/html,x',
    'xhttp://example.org',
  ])('linkedParts finds no URL in “%s”', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('linkedParts preserves every character and its position', () => {
    const word = fc.constantFrom(
      'http://a.example/(x)',
      'www.b.example',
      '<',
      '>.',
      ' ',
      '\n',
      '…@…',
      'http://',
      '!*',
      'x',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.nat(5), (words, maxLinks) => {
        const text = words.join('')
        const parts = linkedParts(text, maxLinks)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts) expect(text.slice(part.start, part.start + part.text.length)).toBe(part.text)
        const links = parts.filter(({ href }) => href !== null)
        expect(links.length).toBeLessThanOrEqual(maxLinks)
        for (const { href } of links) expect(href).toMatch(/^https?:\/\//i)
      }),
    )
  })

  it.each(['http://', 'http://a.b/(', 'www.a', '(((', 'http://a/"', 'https://a.b/..', 'http://a-', 'http://a/!', '…@'])(
    'linkedParts takes linear time for repeated “%s”',
    { retry: 3 },
    (piece) => {
      const timeOf = (length: number) => {
        const text = piece.repeat(length / piece.length)
        return fastest(() => linkedParts(text, 100))
      }
      timeOf(50_000)
      expect(timeOf(200_000)).toBeLessThan(12 * timeOf(50_000) + 1000)
    },
  )
})
