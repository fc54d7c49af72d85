/** @onBothDatabases */

import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../../../scripts/codePoint.ts'
import { iterations } from '../../../../../../scripts/effort.ts'
import type { PageChange } from '../../../../platform/events.ts'
import { ImportError, type Rejection } from '../../../../platform/importing/importError.ts'
import type { Source } from '../../../../platform/importing/source.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { ensureLanguages } from '../../../editing/imports/index.ts'
import { table } from '../giveSentences.testing.ts'
import { importSentences } from './importing.service.ts'
import { languageTag } from './languageTag.ts'
import { linesOf } from './lines.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await ensureLanguages(world.ctx())
})

interface StoredSentence {
  source: string
  licence: string
  number: string | null
  lojban: string
  translation: string
  langtag: string
  langid: number | null
  remarks: string
  doubtful: boolean
}
async function storedSentences(): Promise<StoredSentence[]> {
  const { rows } = await sql<StoredSentence>`
    select o.name as source, o.licence, s.number, s.lojban, s.translation, s.langtag, s.langid, s.remarks, s.doubtful
    from sentences s join sentence_sources o using (source_id) order by sentence_id`.execute(world.db)
  return rows
}
const state = async () => (await sql`select * from sentences order by sentence_id`.execute(world.db)).rows
const staged = async () => (await sql`select from sentence_rows`.execute(world.db)).rows.length

async function importing(source: Source, defaults = {}) {
  const rejections: Rejection[] = []
  const outcome = await importSentences(world.ctx(), source, { defaults, onRejection: (r) => void rejections.push(r) })
  return { ...outcome, rejections }
}

const LIST = [
  'source\tjbo\tlang\ttranslation\ttags',
  "muplis\t.a'a nai mi na tinju'i\teng\tLa, la, la.\t",
  'tatoeba\tmi klama\tdeu\tIch komme.\t',
  'tatoeba\tmi klama\ttoki\tmi kama\tlow-confidence',
  'tatoeba\tmi prami do\tund\tAmo vos\t',
]

describe('import of a sentence table', () => {
  it('an import stores sentences with their source, licence and language', async () => {
    expect(await importing(table(LIST))).toMatchObject({ added: 4, changed: 0, unchanged: 0, rejected: 0 })
    const rows = await storedSentences()
    expect(rows[0]).toEqual({
      source: 'muplis',
      licence: 'MIT; sentences of tatoeba.org CC BY 2.0 FR',
      number: null,
      lojban: ".a'a nai mi na tinju'i",
      translation: 'La, la, la.',
      langtag: 'en',
      langid: 2,
      remarks: '',
      doubtful: false,
    })
    expect(rows.slice(1).map(({ source, langtag, langid, doubtful }) => [source, langtag, langid, doubtful])).toEqual([
      ['Tatoeba', 'de', 9, false],
      ['Tatoeba', 'tok', 322, true],
      ['Tatoeba', 'und', null, false],
    ])
  })

  it('the numbered examples of The Complete Lojban Language can be imported, even those with only glosses', async () => {
    await importing(
      table([
        'example_id\tchapter\tjbo\tword_gloss\teng',
        'c2e14d2\t2\tcoi. djan.\t\tHello, John.',
        'c2e9d5\t2\tbajra cutci\trunner shoe\t',
      ]),
    )
    expect(
      (await storedSentences()).map(({ source, number, translation, remarks }) => [
        source,
        number,
        translation,
        remarks,
      ]),
    ).toEqual([
      ['The Complete Lojban Language', 'c2e14d2', 'Hello, John.', ''],
      ['The Complete Lojban Language', 'c2e9d5', 'runner shoe', 'word for word'],
    ])
  })

  it('a table with two unnamed columns can be imported with a given source', async () => {
    const lines = ['mi klama\tI come.', 'coi\tHello!']
    await expect(importing(table(lines))).rejects.toThrow('set it with --source')
    expect(await importing(table(lines), { source: 'mine', licence: 'CC0', url: 'https://example.org' })).toMatchObject(
      {
        added: 2,
      },
    )
    expect((await storedSentences()).map(({ source, licence, langtag }) => [source, licence, langtag])).toEqual([
      ['mine', 'CC0', 'en'],
      ['mine', 'CC0', 'en'],
    ])
  })

  it('rows of a sentence table can name their source, and columns can be in any order', async () => {
    await importing(
      table([
        'url\ttranslation\tlicence\tlang\tjbo\tsource\tcolour',
        'https://example.org/1\tHi\tCC BY 4.0\ten\tcoi\ta book\tblue',
      ]),
    )
    expect((await storedSentences())[0]).toMatchObject({
      source: 'a book',
      licence: 'CC BY 4.0',
      lojban: 'coi',
      translation: 'Hi',
    })
  })

  it('reimporting a sentence table changes only corrected sentences', async () => {
    await importing(table(LIST))
    const before = await state()
    expect(await importing(table(LIST))).toMatchObject({ added: 0, changed: 0, unchanged: 4 })
    expect(await state()).toEqual(before)
    const corrected = LIST.map((line) => line.replace('deu', 'nld'))
    expect(await importing(table(corrected))).toMatchObject({ added: 0, changed: 1, unchanged: 3 })
    expect((await storedSentences())[1]!.langtag).toBe('nl')
  })

  it('a gzipped sentence table with CRLF, a byte order mark and empty lines is accepted', async () => {
    const text = `\ufeff${LIST.join('\r\n')}\r\n\r\n`
    expect(await importing({ name: 'a.tsv.gz', bytes: [gzipSync(text)] })).toMatchObject({ added: 4, rejected: 0 })
    expect((await storedSentences())[0]!.source).toBe('muplis')
  })

  it('a sentence import emits an event only if something changed', async () => {
    const events: PageChange[] = []
    const ctx = world.ctx()
    ctx.events.onPageChange((event) => void events.push(event))
    await importSentences(ctx, table(LIST))
    await importSentences(ctx, table(LIST))
    expect(events).toEqual([{ kind: 'sentences_changed' }])
  })
})

describe('rejected rows', () => {
  it('rejected sentence rows are reported by line, and all other rows are imported', async () => {
    const { rejections, ...outcome } = await importing(
      table([
        LIST[0]!,
        'tatoeba\t\teng\tNothing.\t',
        'tatoeba\tcoi\teng\t\t',
        'tatoeba\tcoi\tklingon!\tHello\t',
        'tatoeba\tcoi',
        'tatoeba\tcoi\teng\tHello\t\tmore',
        'tatoeba\tТри слова тут\teng\tThree words\t',
        'tatoeba\tco\0i\teng\tHello\t',
        `tatoeba\t${'klama '.repeat(400)}\teng\tLong\t`,
        `tatoeba\tcoi\teng\t${'x'.repeat(1_000_000)}\t`,
        '\tcoi\teng\tHello\t',
        LIST[2]!,
      ]),
    )
    expect(outcome).toEqual({ added: 1, changed: 0, unchanged: 0, rejected: 10 })
    expect(rejections.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'there is no Lojban'],
      [3, 'there is no translation'],
      [4, '"klingon!" is not a language code'],
      [5, 'there is no translation'],
      [6, 'there are 6 columns instead of 5'],
      [7, 'there is no Lojban word in the Lojban column'],
      [8, 'there is a NUL in it'],
      [9, 'the Lojban is longer than 2000'],
      [10, 'the line is too long'],
      [11, 'the source is missing'],
    ])
  })

  it('sentence rows with an invalid URL are rejected', async () => {
    const { rejections } = await importing(
      table(['jbo\tlang\ttranslation\tsource\turl', 'coi\ten\tHi\ta\tjavascript:alert(1)']),
    )
    expect(rejections[0]!.reason).toBe('the URL is not a web address')
  })
})

describe('broken files', () => {
  const whole = Buffer.from(`${LIST.join('\n')}\n`)
  it.each<[string, Buffer[], RegExp]>([
    ['empty', [], /the file is empty/],
    ['not a table', [Buffer.from('some\nlines\nof text\n')], /line 1: this is not a table of sentences/],
    ['one very long line', [Buffer.alloc(1_000_000, 'x')], /line 1: this is not a table of sentences/],
    ['not UTF-8', [whole, Buffer.from([0x63, 0xff, 0x0a])], /line 6: these bytes are not UTF-8/],
    ['invalid UTF-8', [whole, Buffer.from([0xed, 0xa0, 0x80, 0x0a])], /line 6: these bytes are not UTF-8/],
    ['truncated gzip', [gzipSync(whole).subarray(0, 90)], /the gzip data is truncated/],
  ])('a broken sentence file leaves no data behind: %s', async (_, bytes, message) => {
    await expect(importing({ name: 'x.tsv', bytes })).rejects.toThrow(message)
    await expect(importing({ name: 'x.tsv', bytes })).rejects.toBeInstanceOf(ImportError)
    expect([await storedSentences(), await staged()]).toEqual([[], 0])
  })

  it('a sentence file that breaks after thousands of rows leaves no data behind', async () => {
    async function* bytes() {
      yield Buffer.from(`${LIST[0]}\n`)
      for (let n = 0; n < 3_000; n++) yield Buffer.from(`tatoeba\tmi klama\teng\tI come ${n}\t\n`)
      throw new ImportError('x.tsv', 3_002, 'the disk went away')
    }
    await expect(importing({ name: 'x.tsv', bytes: bytes() })).rejects.toThrow('the disk went away')
    expect([await storedSentences(), await staged()]).toEqual([[], 0])
  })

  it('any sentence file is either imported completely or rejected with a reason', async () => {
    const cell = fc.oneof(fc.string({ unit: codePoint, maxLength: 20 }), fc.constantFrom('coi', 'eng', '', 'mi klama'))
    const lines = fc.array(
      fc.array(cell, { maxLength: 7 }).map((cells) => cells.join('\t')),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(lines, async (rows) => {
        const { added, changed, unchanged, rejected } = await importing(table([LIST[0]!, ...rows]))
        // a cell may contain line breaks
        const full = `${rows.join('\n')}\n`.split(/\n/).filter((line) => line.trim() !== '').length
        expect(added + changed + unchanged + rejected).toBe(full)
      }),
      { numRuns: iterations(60) },
    )
  })
})

describe('duplicate sentences', () => {
  it('a sentence from two sources is shown once, from the more reliable source', async () => {
    await importing(
      table([
        LIST[0]!,
        'tatoeba\tmi klama\tund\tI come.\t',
        'muplis\t.mi klama\teng\tI come\tlow-confidence',
        'cll\tmi klama\teng\tI come!\t',
      ]),
    )
    const { rows } = await sql<{ name: string }>`
      select name from sentences join sentence_sources using (source_id) where not again`.execute(world.db)
    expect(rows).toEqual([{ name: 'The Complete Lojban Language' }])
  })
})

it.each([
  ['eng', 'en'],
  ['zho', 'zh'],
  ['cmn', 'zh'],
  ['toki', 'tok'],
  ['avk', 'avk'],
  ['ara-script', 'und-arab'],
  ['pt-BR', 'pt-br'],
  ['und', 'und'],
  ['', undefined],
  ['english please', undefined],
  ['x', undefined],
])('the language code %j maps to the tag %j', (code, tag) => {
  expect(languageTag(code)).toBe(tag)
})

it('linesOf yields the same lines however a text is split into chunks', async () => {
  const text = fc.array(
    fc.string({ maxLength: 8 }).map((line) => line.replace(/[\r\n]/g, '')),
    { maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (lines, size) => {
      async function* pieces() {
        const whole = lines.map((line) => `${line}\r\n`).join('')
        for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size)
      }
      const read = []
      for await (const line of linesOf(pieces())) read.push(line)
      expect(read).toEqual(lines.map((line, n) => ({ line: n + 1, text: line })))
    }),
  )
})
