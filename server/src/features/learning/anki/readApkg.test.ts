/** @ciOnly unpacks large decks */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { iterations } from '../../../../../scripts/effort.ts'
import { ankiHtml } from '../ankiFile/index.ts'
import { BASIC, CLOZE, type DeckContent, deckFile } from './deckFile.testing.ts'
import { readApkg } from './readApkg.ts'
import { ankiClozeText, ankiText } from './reading/ankiText.ts'
import { gapsOf } from './reading/cloze.ts'
import { DeckProblem } from './reading/deckProblem.ts'

const notes = [
  { model: BASIC, fields: ['coi', 'hello', ''], tags: ['a'] },
  { model: CLOZE, fields: ['{{c1::mi}} klama', ''], tags: [] },
]
const read = (file: Uint8Array) => readApkg({ file, host: 'example.org', choices: {}, with_pictures: true })
const problem = async (file: Uint8Array) => {
  try {
    await read(file)
    return null
  } catch (error) {
    if (error instanceof DeckProblem) return error.code
    throw error
  }
}
const problemOf = async (content: Partial<DeckContent>) => problem(await deckFile({ notes, ...content }))

describe('Anki deck files', () => {
  it('a deck from an older version of Anki can be read', async () => {
    expect(await problemOf({ name: 'collection.anki2' })).toBeNull()
  })
  it.each([
    ['a file that is not a zip', new Uint8Array([1, 2, 3])],
    ['an empty file', new Uint8Array()],
    ['an empty zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'))],
  ])('%s is rejected as an invalid deck', async (_, file) => expect(await problem(file)).toBe('not_a_deck'))
  it.each([
    ['models that are not JSON', { sql: `update col set models = '{'` }],
    ['models that are a list', { sql: `update col set models = '[1]'` }],
    ['no models', { sql: 'delete from col' }],
    ['no notes table', { sql: 'drop table notes' }],
    [
      'a view instead of a table',
      {
        sql: 'drop table revlog; create view revlog as with recursive n(id) as (select 1 union all select id from n) select id, 1 as cid from n',
      },
    ],
    ['an additional view', { sql: 'create view fields as select 1 as ntid' }],
    [
      'a computed column',
      { sql: 'drop table revlog; create table revlog (id, cid, ease, time, type, factor as (id + 1))' },
    ],
    ['a media list that is not JSON', { more: { media: new Uint8Array([1]) } }],
  ] as [string, Partial<DeckContent>][])('a file with %s is rejected as an invalid deck', async (_, content) => {
    expect(await problemOf(content)).toBe('not_a_deck')
  })
  it('a deck without notes is reported as empty', async () => expect(await problemOf({ notes: [] })).toBe('deck_empty'))

  it('deck values of the wrong type are skipped', async () => {
    const sql = `insert into notes values (77, null, 'x', 4, x'00ff'); insert into notes values (78, 'g', ${BASIC}, null, null);
      insert into cards values (900, 'a', 'b', 'c', 'd'); insert into revlog values (-5, 1.5, 'x', null, -1, 1e300)`
    const { rejected, items } = await read(await deckFile({ notes, sql }))
    expect([items.length, rejected]).toEqual([
      2,
      [
        { identifier: '#3', reason: 'not_an_item' },
        { identifier: '#4', reason: 'too_long' },
      ],
    ])
  })
  it('an excessively large note is skipped', async () => {
    const huge = { model: BASIC, fields: ['x'.repeat(1_000_001), 'y', ''], tags: [] }
    const { items, rejected } = await read(await deckFile({ notes: [huge, ...notes] }))
    expect([items.length, rejected]).toEqual([2, [{ identifier: '#1', reason: 'too_long' }]])
  })
  it('a deck that decompresses to an excessive size is rejected', async () => {
    const more = { 'collection.anki21': new Uint8Array(200 * 1024 * 1024) }
    const bomb = await deckFile({ notes, more })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await problem(bomb)).toBe('too_large')
  })
  it('decompression stops at the size declared in the zip directory', async () => {
    const file = Buffer.from(await deckFile({ notes, more: { 'collection.anki21': new Uint8Array(50_000_000) } }))
    for (let at = 0; at < file.length - 46; at++)
      if (file.readUInt32LE(at) === 0x02014b50) file.writeUInt32LE(1000, at + 24)
    expect(await problem(file)).toBe('not_a_deck')
  })
  it('a deck with too many files is rejected based on its zip directory', async () => {
    const file = Buffer.from(await deckFile({ notes }))
    file.writeUInt16LE(60_000, file.length - 12)
    expect(await problem(file)).toBe('too_large')
  })

  let whole: Buffer
  let plain: Buffer
  beforeAll(async () => {
    const media = { 'a.png': new Uint8Array(300) }
    const content = { notes: [...notes, { model: BASIC, fields: ['<img src="a.png">', 'b', ''], tags: [] }], media }
    whole = Buffer.from(await deckFile(content))
    plain = Buffer.from(await deckFile({ ...content, level: 0 }))
  })
  it('a file with corrupted bytes is either read or rejected', async () => {
    const change = fc.tuple(fc.nat(), fc.nat(255))
    const changes = fc.array(change, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), fc.option(fc.nat()), async (all, isPlain, end) => {
        const file = Buffer.from(isPlain ? plain : whole)
        for (const [at, value] of all) file[at % file.length] = value
        const corrupted = end === null ? file : file.subarray(0, end % file.length)
        expect([null, 'not_a_deck', 'deck_empty', 'too_large']).toContain(await problem(corrupted))
      }),
      { numRuns: iterations(400) },
    )
  })
  it('a file with corrupted database bytes is either read or rejected', async () => {
    const { unzipSync, zipSync } = await import('fflate')
    const files = unzipSync(whole)
    const change = fc.tuple(fc.nat(), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (all) => {
        const database = Buffer.from(files['collection.anki21']!)
        for (const [at, value] of all) database[at % database.length] = value
        const corrupted = zipSync({ ...files, 'collection.anki21': database }, { level: 0 })
        expect([null, 'not_a_deck', 'deck_empty', 'too_large']).toContain(await problem(corrupted))
      }),
      { numRuns: iterations(300) },
    )
  })
})

describe('conversion of fields', () => {
  it.each([
    ['<b>coi</b> <i>do</i>', '**coi** _do_'],
    ['<div>pa</div><div>re</div>', 'pa\nre'],
    ['pa<br>re<br><br>ci', 'pa\nre\n\nci'],
    ['<ul><li>pa</li><li>re</li></ul>ci', '- pa\n- re\nci'],
    ['<ol><li>pa<li>re</ol>', '1. pa\n2. re'],
    ['<a href="https://example.org/a">ti</a>', '[ti](https://example.org/a)'],
    ['<a href="javascript:alert(1)">ti</a>', 'ti'],
    ['<a href="https://example.org/">https://example.org/</a>', 'https://example.org/'],
    ['\\(x_1 &lt; 2\\) and \\[\\frac{1}{2}\\]', '$x_1 < 2$ and $$\\frac{1}{2}$$'],
    ['[$]x[/$] [$$]y[/$$]', '$x$ $$y$$'],
    ['a&nbsp;&amp;&nbsp;b', 'a & b'],
    ['<script>alert(1)</script><style>b{}</style>coi<svg><text>x</text></svg>', 'coi'],
    ['<b> coi </b>do', '**coi** do'],
    ['<b></b><b>a<br>b</b>', 'a\nb'],
    ['a\n  b', 'a b'],
    ['coi [sound:a.mp3]', 'coi'],
    ['<b>open</b> x', '**open** x'],
    ['<b>whole</b>', 'whole'],
    ['<b><i>whole</i></b>', 'whole'],
    ['<b>pa</b> <b>re</b>', '**pa** **re**'],
    ['<b>open', 'open'],
    ['<span style="color:red">coi</span>', 'coi'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['2 < 3 & 4', '2 < 3 & 4'],
  ])('the deck field %j is converted to %j', (html, text) => expect(ankiText(html).text).toBe(text))
  it('pictures and sounds in a deck field are listed', () => {
    const html = '<img src="a%20b.png">[sound:a.mp3]<img src=c.jpg>[sound:b.mp3]'
    expect(ankiText(html)).toEqual({ text: '', images: ['a%20b.png', 'c.jpg'], sounds: 2 })
  })
  it('ankiText converts even malformed HTML of a deck field to text', () => {
    const html = fc.array(
      fc.constantFrom(
        '<b>',
        '</b>',
        '<i',
        '>',
        '<a href="https://a.b/c">',
        '</a>',
        'x',
        '\\(',
        '\\)',
        '[$]',
        '[sound:',
        ']',
        '<li>',
        '<ul>',
        '</ul>',
        '&lt;',
        '\n',
        ' ',
      ),
      { maxLength: 200 },
    )
    fc.assert(
      fc.property(html, fc.boolean(), (parts, isOurs) => typeof ankiText(parts.join(''), isOurs).text === 'string'),
    )
  })
  it('exported deck fields are restored exactly, including words in braces and math', () => {
    const part = fc.oneof(
      fc.constantFrom('{klama}', '{', '}', '{{Front}}', '$x_1 < 2$', '&amp;', '<b>', '\n', ' '),
      fc.string({ unit: fc.constantFrom(...'ab .,\'"<>&;') }),
    )
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(fc.property(text, (one) => ankiText(ankiHtml(one), true).text === one))
  })

  it('text in deeply nested HTML tags is preserved', () => {
    const { text } = ankiText(`first ${'<ul><li>'.repeat(5000)}second <b>third</b>${'</li></ul>'.repeat(5000)} fourth`)
    expect(text.split(/\W+/)).toEqual(expect.arrayContaining(['first', 'second', 'third', 'fourth']))
  })

  it('HTML is converted in linear time for any nesting of tags', () => {
    for (const part of ['<b>', '<ul><li>', '<div>a', '\\(', '[sound:', '[$]', '<a href="https://a.b/c">', '{{c1::'])
      expect(typeof gapsOf(ankiText(part.repeat(100_000)).text.slice(0, 20_000))).toBe('object')
  })
})

describe('conversion of clozes', () => {
  it.each([
    ['{{c1::coi}} do', [['[…] do', 'coi']]],
    [
      '{{c2::pa::number}} {{c1::re}}',
      [
        ['pa […]', 're'],
        ['[number] re', 'pa'],
      ],
    ],
    ['{{c1::pa}} {{c1::re}}', [['[…] […]', 'pa, re']]],
    ['{{c1::pa; re}} {{c1::ci}}', [['[…] […]', 'pa, re, ci']]],
    ['{{c1::pa}} {{c1::pa}}', [['[…] […]', 'pa']]],
    [
      'mi {{c1,2::klama}} {{c2::ti}}',
      [
        ['mi […] ti', 'klama'],
        ['mi […] […]', 'klama, ti'],
      ],
    ],
    ['{{c1::coi::a::b}} do', [['[a::b] do', 'coi']]],
    [
      '{{c1::a {{c2::b}} c::d}}',
      [
        ['[d]', 'a b c'],
        ['a […] c', 'b'],
      ],
    ],
    ['{{c0::pa}} {{c,::re}}', []],
    [
      '{{c1::mi {{c2::klama}}}} ta',
      [
        ['[…] ta', 'mi klama'],
        ['mi […] ta', 'klama'],
      ],
    ],
    ['{{c1::open', [['[…]', 'open']]],
    ['a }} b', []],
  ])('the cloze note %j is converted to %j', (text, expected) =>
    expect(gapsOf(text).map(({ front, back }) => [front, back])).toEqual(expected),
  )

  it.each([
    ['{{c1::\\(\\frac{1}{2^{1}<!-- -->}\\)}} of it', [['[…] of it', '$\\frac{1}{2^{1}}$']]],
    ['{{c1::\\(\\sqrt{x^{2}<!--\u00a0-->}\\)}}', [['[…]', '$\\sqrt{x^{2}}$']]],
    ['{{c1::a}&#125; b}} c', [['[…] c', 'a}} b']]],
    ['&#123;{c1::a}}', []],
    ['{{c1::a<!-- never closed}}', [['[…]', 'a']]],
  ])('a cloze ends at the same position as in Anki: %j', (html, expected) =>
    expect(gapsOf(ankiClozeText(html).text).map(({ front, back }) => [front, back])).toEqual(expected),
  )

  it('an image occlusion note is skipped with a reason', async () => {
    const masks = ['rect:left=.1:top=.2', 'ellipse:left=.1', 'polygon:points=.1,.2'].map((mask) => ({
      ...{ model: CLOZE, fields: [`{{c1::image-occlusion:${mask}}}`, 'Parts of <b>a tree</b>'], tags: [] },
    }))
    const { items, rejected } = await read(await deckFile({ notes: masks }))
    const left = { identifier: 'Parts of **a tree**', reason: 'image_occlusion' }
    expect([items, rejected]).toEqual([[], [left, left, left]])
  })
})
