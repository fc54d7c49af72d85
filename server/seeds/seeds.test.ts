import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

const text = z.string().trim().min(1)
const Language = z.strictObject({
  id: z.int().min(1).max(400),
  tag: z.string().regex(/^[a-z]{2,3}(-[a-z]{2,8})?$|^test$/),
  english_name: text,
  lojban_name: z.string().regex(/^[abcdefgijklmnoprstuvxyz']+$/),
  real_name: text,
  for_lojban: text.nullable(),
  url: z.url().nullable(),
})
const WordType = z.strictObject({ type_id: z.int(), descriptor: text })

const languages = z.array(Language).parse(read('./languages.json'))
const wordTypes = z.array(WordType).parse(read('./word-types.json'))

const Keyword = z.union([text, z.strictObject({ word: text, meaning: text })])
const Definition = z.strictObject({
  definition: text,
  notes: text.optional(),
  glosses: z.array(Keyword).min(1).optional(),
  places: z.array(Keyword).min(1).optional(),
})
const shapes = ['CVC', 'CCV', "CV'V", 'CVV'].map((s) =>
  s.replaceAll('C', '[bcdfgjklmnprstvxz]').replaceAll('V', '[aeiou]'),
)
const Rafsi = z.string().regex(new RegExp(`^(${shapes.join('|')})$`))
const Entry = z.strictObject({
  word: text,
  type: z.enum(wordTypes.map((t) => t.descriptor)),
  rafsi: z.array(Rafsi).min(1).optional(),
  selmaho: z
    .string()
    .regex(/^[A-Zh]+[0-9]?[a-d]?$/)
    .optional(),
  definitions: z.partialRecord(z.enum(languages.map((l) => l.tag)), Definition),
})

const files = readdirSync(new URL('./starter/', import.meta.url)).filter((name) => name.endsWith('.json'))
const entries = files.flatMap((name) => z.array(Entry).parse(read(`./starter/${name}`)))
const words = new Set(entries.map((e) => e.word))

type Definition = z.infer<typeof Definition>
const definitionsOf = (e: z.infer<typeof Entry>) => Object.entries(e.definitions) as [string, Definition][]
const placesIn = (d: Definition) => Math.max(0, ...[...d.definition.matchAll(/\$x_(\d)\$/g)].map((m) => Number(m[1])))
const linksIn = (d: Definition) =>
  [...`${d.definition} ${d.notes ?? ''}`.matchAll(/\{([^}]*)\}/g)].map((m) => m[1] ?? '')

describe('the languages', () => {
  it('seeded languages have unique IDs and tags', () => {
    expect(new Set(languages.map((l) => l.id)).size).toBe(languages.length)
    expect(new Set(languages.map((l) => l.tag)).size).toBe(languages.length)
    expect(languages.length).toBeGreaterThanOrEqual(60)
  })

  it.each([
    [1, 'jbo'],
    [2, 'en'],
    [3, 'hi'],
    [4, 'es'],
    [5, 'ru'],
    [6, 'zh'],
    [8, 'fr'],
    [9, 'de'],
    [10, 'ja'],
    [58, 'art-loglan'],
    [59, 'eo'],
    [315, 'test'],
    [316, 'art-guaspi'],
    [317, 'en-simple'],
    [318, 'fr-facile'],
    [320, 'pt-br'],
    [321, 'en-bpfk'],
    [322, 'tok'],
  ])('seeded language IDs are stable: %i is %s', (id, tag) => {
    expect(languages.find((l) => l.id === id)?.tag).toBe(tag)
  })
})

describe('the word types', () => {
  it('seeded word types are numbered from 0 to 15 without gaps or duplicates', () => {
    expect(wordTypes.map((t) => t.type_id)).toEqual(Array.from({ length: 16 }, (_, n) => n))
    expect(new Set(wordTypes.map((t) => t.descriptor)).size).toBe(16)
  })
})

describe('the starter dictionary', () => {
  it('the starter dictionary contains each word once', () => {
    expect(words.size).toBe(entries.length)
  })

  it('the starter dictionary defines at least 300 words in English and Russian, and 100 of those in Lojban', () => {
    expect(entries.filter((e) => e.definitions.en && e.definitions.ru).length).toBeGreaterThanOrEqual(300)
    expect(entries.filter((e) => e.definitions.jbo).length).toBeGreaterThanOrEqual(100)
  })

  it('the starter dictionary has an example of every word type in use', () => {
    const unused = ['nalvla', 'obsolete cmevla', "obsolete fu'ivla", 'obsolete zei-lujvo', 'obsolete cmavo']
    const expected = wordTypes.map((t) => t.descriptor).filter((type) => !unused.includes(type))
    expect([...new Set(entries.map((e) => e.type))].sort()).toEqual(expected.sort())
  })

  it('the starter dictionary has a selma’o for every cmavo and for no other words', () => {
    const wrong = entries.filter((e) => (e.selmaho !== undefined) !== /^(experimental )?cmavo$/.test(e.type))
    expect(wrong.map((e) => e.word)).toEqual([])
  })

  it('the starter dictionary assigns each rafsi to only one word', () => {
    const owners = entries.flatMap((e) => e.rafsi ?? [])
    expect(owners.filter((rafsi, n) => owners.indexOf(rafsi) !== n)).toEqual([])
  })

  it('the starter dictionary has glosses for each English and Russian definition', () => {
    const bare = entries.filter((e) => !e.definitions.en?.glosses || !e.definitions.ru?.glosses)
    expect(bare.map((e) => e.word)).toEqual([])
  })

  it('the starter dictionary has a keyword for every place of a definition', () => {
    const wrong = entries.flatMap((e) =>
      definitionsOf(e)
        .filter(([tag, d]) => (tag !== 'jbo' || d.places) && (d.places?.length ?? 0) !== placesIn(d))
        .map(([tag]) => `${e.word} ${tag}`),
    )
    expect(wrong).toEqual([])
  })

  it('the starter dictionary links only to its own words', () => {
    const dead = entries.flatMap((e) =>
      definitionsOf(e).flatMap(([tag, d]) =>
        linksIn(d)
          .filter((link) => !words.has(link))
          .map((link) => `${e.word} ${tag} ${link}`),
      ),
    )
    expect(dead).toEqual([])
  })
})

const Course = z.strictObject({
  about: z.record(text, z.strictObject({ name: text, description: text })),
  levels: z.array(
    z.strictObject({
      names: z.record(text, text),
      words: z.array(z.strictObject({ word: text, sentence: text, en: text, ru: text })),
    }),
  ),
})

describe('the starter course', () => {
  const { about, levels } = Course.parse(read('./course/first-words.json'))
  const taught = levels.flatMap((level) => level.words)

  it('the starter course has sixty distinct words in six levels of ten', () => {
    expect(levels.map((level) => level.words.length)).toEqual([10, 10, 10, 10, 10, 10])
    expect(new Set(taught.map(({ word }) => word)).size).toBe(60)
  })

  it('all texts of the starter course are available in the same languages', () => {
    for (const { names } of levels) expect(Object.keys(names)).toEqual(Object.keys(about))
  })

  it('the starter course shows each word in a sentence that consists of starter dictionary words', () => {
    const wordsOf = (sentence: string) => sentence.split(/[\s.]+/).filter(Boolean)
    expect(taught.filter(({ word, sentence }) => !wordsOf(sentence).includes(word)).map(({ word }) => word)).toEqual([])
    expect(taught.flatMap(({ sentence }) => wordsOf(sentence).filter((word) => !words.has(word)))).toEqual([])
  })
})
