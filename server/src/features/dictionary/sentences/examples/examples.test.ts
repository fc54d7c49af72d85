/** @onBothDatabases */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import { outcome, sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { ensureLanguages } from '../../../editing/imports/index.ts'
import { giveSentences } from '../giveSentences.testing.ts'
import { chooseExamples } from './choose.ts'
import { listExamples } from './examples.service.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await ensureLanguages(world.ctx())
  const words = [
    '.i',
    'mi',
    'do',
    'lo',
    'cu',
    'klama',
    'zarci',
    'gerku',
    'citka',
    'rectu',
    'bajra',
    'nu',
    'djica',
    'sutra',
    'ti',
  ]
  for (const word of words) await world.definition(word)
  await world.definition('lonu', { type: 'cmavo-compound' })
  await world.definition('blanu')
  await world.definition('gerku', { source_langid: 58 })
  await giveSentences(world.ctx(), [
    ['lo gerku cu bajra', 'The dog is running.'],
    ['lo gerku cu sutra bajra', 'The dog is running fast.'],
    ['.i lo gerku cu citka lo rectu', 'The dog eats meat.'],
    ['gerku', 'Dog!'],
    ['lo gerku cu xrabo mi ti', 'The dog bothers me here.'],
    ['lo gerku cu klama lo zarci', 'The dog goes to the market.', { tags: 'low-confidence' }],
    ['mi djica lonu lo gerku cu klama', 'I want the dog to come.'],
    ['do citka ti ca lo nu bajra', 'You eat this while running.'],
    ['mi klama ti lo zarci', 'Я иду сюда из магазина.', { lang: 'rus' }],
    ['mi klama ti lo zarci', 'I go here from the market.'],
    ...Array.from({ length: 30 }, (_, n) => [`lo gerku cu klama ${'lo zarci '.repeat(n + 6)}`, `Long ${n}`] as const),
  ])
  site = await world.site()
})
afterAll(() => world.close())

const examples = async (word: string, query = 'languages=2') => {
  const { body } = await sendRequest(
    site,
    null,
    'GET',
    `/jbovlaste/valsi/${encodeURIComponent(word)}/examples?${query}`,
  )
  return body as {
    total: number
    sentences: { lojban: string; translation: string; pieces: { valsi: string | null }[]; places: unknown[] }[]
  }
}
const lojban = async (...args: Parameters<typeof examples>) =>
  (await examples(...args)).sentences.map((sentence) => sentence.lojban)

describe('examples of a word', () => {
  it('examples are short, reliable and distinct sentences of known words', async () => {
    expect((await lojban('gerku', 'languages=2&limit=3')).sort()).toEqual([
      '.i lo gerku cu citka lo rectu',
      'lo gerku cu bajra',
      'mi djica lonu lo gerku cu klama',
    ])
    expect((await examples('gerku')).total).toBe(37)
  })

  it('examples mark the parts of a sentence that fill the places of the word', async () => {
    const { sentences } = await examples('gerku', 'languages=2&limit=3')
    const eats = await examples('citka')
    expect(sentences.find(({ lojban }) => lojban === 'lo gerku cu bajra')?.places).toEqual([])
    expect(eats.sentences.find(({ lojban }) => lojban.includes('rectu'))?.places).toEqual([
      { start: 3, end: 11, place: 1 },
      { start: 21, end: 29, place: 2 },
    ])
  })

  it('examples are translated into the requested languages, in order of preference', async () => {
    expect((await examples('zarci', 'languages=5,2')).sentences[0]!.translation).toBe('Я иду сюда из магазина.')
    expect((await examples('zarci', 'languages=5')).total).toBe(1)
    expect((await examples('zarci', 'languages=10')).sentences).toEqual([])
  })

  it('examples of a cmavo compound include both spellings', async () => {
    expect((await lojban('lonu')).sort()).toEqual(['do citka ti ca lo nu bajra', 'mi djica lonu lo gerku cu klama'])
    expect((await examples('nu')).total).toBe(2)
  })

  it('every word with an entry is linked in an example', async () => {
    const { sentences } = await examples('bajra', 'languages=2&limit=1')
    expect(sentences[0]!.pieces.flatMap(({ valsi }) => valsi ?? [])).toEqual(['lo', 'gerku', 'cu', 'bajra'])
  })

  it('words without sentences and words of other languages have no examples', async () => {
    expect(await examples('blanu')).toEqual({ sentences: [], total: 0 })
    expect(await examples('gerku', 'source_langid=58')).toEqual({ sentences: [], total: 0 })
    expect(await outcome(site, null, 'GET', '/jbovlaste/valsi/nothing/examples')).toEqual([404, 'valsi_not_found'])
  })

  it('listing examples runs three SQL statements regardless of the word', async () => {
    const requestExamples = (word: string) => () =>
      listExamples(world.ctx(), word, { source_langid: undefined, languages: undefined, limit: 20 })
    const counts = [
      await world.countStatements(requestExamples('gerku')),
      await world.countStatements(requestExamples('bajra')),
    ]
    expect(counts).toEqual([3, 3])
  })
})

describe('choice of examples', () => {
  const sentence = (sentence_id: number, text: string, fields = {}) => ({
    sentence_id,
    lojban: text,
    words: [...new Set(text.split(' '))],
    length: text.split(' ').length,
    translation: `T ${sentence_id}`,
    translation_key: ` t ${sentence_id} `,
    langid: 2,
    remarks: '',
    doubtful: false,
    ...fields,
  })
  const known = () => true
  const chosen = (...args: Parameters<typeof chooseExamples>) => chooseExamples(...args).map((s) => s.sentence_id)

  it.each<[string, ReturnType<typeof sentence>]>([
    ['a fragment', sentence(1, 'a b')],
    ['a long one', sentence(1, 'a b c d e f g h i j k l m n o p')],
    ['a doubtful one', sentence(1, 'a b c d', { doubtful: true })],
    ['one with optional parts', sentence(1, 'a b c [d]')],
    ['one with digits', sentence(1, 'a b c 12')],
    ['one in another language', sentence(1, 'a b c d', { langid: 5 })],
    ['one with remarks', sentence(1, 'a b c d', { remarks: 'xorlo' })],
  ])('a plain sentence is preferred as an example to %s', (_, worse) => {
    expect(chosen([worse, sentence(2, 'q r s t')], 1, known, [2, 5])).toEqual([2])
  })

  it('sentences of known words are preferred as examples', () => {
    expect(chosen([sentence(1, 'a b c d'), sentence(2, 'q r s t')], 1, (word) => word !== 'a')).toEqual([2])
  })

  it('sentences that nearly repeat the words or the translation of another are not used as examples', () => {
    const twin = sentence(3, 'w x y z', { translation_key: ' t 1 ' })
    expect(chosen([sentence(1, 'a b c d'), sentence(2, 'a b c d e'), twin, sentence(4, 'k l m n')], 5, known)).toEqual([
      1, 4,
    ])
  })
})
