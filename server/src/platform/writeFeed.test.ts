import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { codePoint } from '../../../scripts/codePoint.ts'
import { type PlainFeed, writeFeed } from './writeFeed.ts'

/** Text that users might write, and text that could break a document. */
const text = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      ']',
      ']]>',
      '<!--',
      '&amp;',
      '&lt;',
      '\0',
      '\x0b',
      '\ufffe',
      '\ud800',
      'a',
      ' ',
    ),
  }),
)
const page = fc.webUrl({ withQueryParameters: true })
const feed: fc.Arbitrary<PlainFeed> = fc.record({
  id: fc.constant('tag:vlacku.example,2026:feeds/changes'),
  title: text,
  page,
  self: page,
  items: fc.array(
    fc.record({
      id: fc.nat().map((n) => `tag:vlacku.example,2026:changes/definition-${n}`),
      title: text,
      page,
      author: fc.record({ name: text, page }),
      at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      paragraphs: fc.array(text, { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
})

/** Returns the text of each element with the given name, in document order. */
function textsOf(xml: string, element: string): string[] {
  const found: string[] = []
  const parser = new SaxesParser()
  let inside = false
  const add = (more: string) => {
    if (inside) found[found.length - 1] += more
  }
  parser.on('opentag', ({ name }) => {
    if (name !== element) return
    inside = true
    found.push('')
  })
  parser.on('closetag', ({ name }) => {
    if (name === element) inside = false
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}

/** Returns the part of a text that XML can represent; parsers normalize line breaks. */
const representable = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '').replace(/\r\n?/g, '\n')
const unescaped = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

it('any text is preserved in a well-formed Atom feed', () => {
  fc.assert(
    fc.property(feed, (input) => {
      const xml = writeFeed(input, 'atom')
      const [title, ...titles] = textsOf(xml, 'title')
      expect(title).toBe(representable(input.title))
      expect(titles.map(unescaped)).toEqual(input.items.map((item) => representable(item.title)))
      expect(textsOf(xml, 'name')).toEqual(input.items.map(({ author }) => representable(author.name)))
      expect(textsOf(xml, 'id')).toEqual([input.id, ...input.items.map(({ id }) => id)])
    }),
  )
})

it('no text in a feed is interpreted as markup', () => {
  fc.assert(
    fc.property(feed, (input) => {
      for (const html of textsOf(writeFeed(input, 'atom'), 'content'))
        expect(html.replace(/<\/?p>/g, '')).not.toMatch(/[<>]/)
      for (const html of textsOf(writeFeed(input, 'atom'), 'title').slice(1)) expect(html).not.toMatch(/[<>]/)
      for (const { content_html } of JSON.parse(writeFeed(input, 'json')).items)
        expect(content_html.replace(/<\/?p>/g, '')).not.toMatch(/[<>]/)
    }),
  )
})

it('any text is preserved in a JSON feed', () => {
  fc.assert(
    fc.property(feed, (input) => {
      const { title, items } = JSON.parse(writeFeed(input, 'json'))
      const validLength = (text: string) => representable(text.replaceAll('\r', '')).length
      expect(validLength(title)).toBe(validLength(input.title))
      expect(items.map(({ id }: { id: string }) => id)).toEqual(input.items.map(({ id }) => id))
    }),
  )
})

it('the same feed is always serialized to the same bytes', () => {
  fc.assert(
    fc.property(feed, (input) => {
      const [once, again] = [writeFeed(input, 'atom'), writeFeed(structuredClone(input), 'atom')]
      expect(once).toBe(again)
    }),
  )
})
