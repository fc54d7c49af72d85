/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { MAX_STUDY_TEXT, MAX_UNKNOWN_WORDS } from '@vlacku/contract/flashcards'
import { newEntryId } from '@vlacku/study'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { outcome, sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { makeCourse } from '../course.testing.ts'

let world: World
let site: Site
let alis: Viewer
let cards: Record<string, number>
let definitions: Record<string, number>
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  const course = await makeCourse(world, site, alis, ['klama', 'cukta', 'prenu'])
  cards = course.cards
  const { items } = (await sendRequest(site, alis, 'GET', `/collections/${course.collection_id}/items`)).body
  definitions = Object.fromEntries(
    items.map(({ word, definition_id }: { word: string; definition_id: number }) => [word, definition_id]),
  )
})

const DAY = 86_400_000
let entryCount = 0
const review = (flashcard_id: number, days: number, rating = 4, card_side = 'direct') => ({
  ...{ entry_id: newEntryId(entryCount++), flashcard_id, card_side, kind: 'review', rating },
  at: new Date(Date.now() - days * DAY).toISOString(),
})
const send = (...entries: object[]) => sendRequest(site, alis, 'POST', '/flashcards/log', { entries })
/** Returns reviews after which a card side counts as known. */
const mature = (word: string, side?: string) => [100, 85, 30].map((days) => review(cards[word]!, days, 4, side))
const marks = async (ids: number[], viewer = alis) =>
  (await sendRequest(site, viewer, 'GET', `/flashcards/marks?definition_ids=${ids.join(',')}`)).body.marks
const marksByWord = async (viewer = alis) => {
  const found: { definition_id: number; mark: string }[] = await marks(Object.values(definitions), viewer)
  const wordOf = (id: number) => Object.keys(definitions).find((word) => definitions[word] === id)
  return Object.fromEntries(found.map(({ definition_id, mark }) => [wordOf(definition_id), mark]))
}

describe('study marks', () => {
  it('a word is being learned from its first answer, and known once its interval reaches 21 days', async () => {
    expect(await marksByWord()).toEqual({})
    await send(review(cards.klama!, 0, 3), ...mature('cukta'))
    expect(await marksByWord()).toEqual({ klama: 'learning', cukta: 'known' })
  })

  it('a word is known only if all its studied sides are known', async () => {
    await send(...mature('klama'), review(cards.klama!, 0, 3, 'reverse'))
    expect(await marksByWord()).toEqual({ klama: 'learning' })
    await send(...mature('cukta'), ...mature('cukta', 'reverse'))
    expect(await marksByWord()).toEqual({ klama: 'learning', cukta: 'known' })
  })

  it('a forgotten word is being learned again, and a word whose answers were reset or undone has no study mark', async () => {
    const only = review(cards.prenu!, 1)
    await send(...mature('klama'), review(cards.klama!, 0, 1), only, ...mature('cukta'))
    expect(await marksByWord()).toEqual({ klama: 'learning', prenu: 'learning', cukta: 'known' })
    await send({ ...review(cards.prenu!, 0), kind: 'undo', rating: null, refers_to: only.entry_id })
    await sendRequest(site, alis, 'POST', `/flashcards/${cards.cukta}/reset`)
    expect(await marksByWord()).toEqual({ klama: 'learning' })
  })

  it('all definitions of a word share its study mark, and study marks are separate for each user', async () => {
    const russian = await world.definition('klama', { lang: 'ru', definition: 'идёт' })
    await send(review(cards.klama!, 0))
    expect(await marks([russian])).toEqual([{ definition_id: russian, mark: 'learning' }])
    expect(await marksByWord(await world.user('bab'))).toEqual({})
  })

  it('cards in deleted collections and information cards produce no study marks', async () => {
    const course = await makeCourse(world, site, alis, ['mlatu', 'gerku'])
    const otherCourse = await makeCourse(world, site, alis, ['xarju'], { direction: 'justinformation' })
    const sent = [course.cards.mlatu!, otherCourse.cards.xarju!].map((card) => review(card, 0))
    await send(...sent)
    const ids = await Promise.all(['mlatu', 'xarju'].map((word) => world.definition(word, { lang: 'ru' })))
    expect((await marks(ids)).map(({ definition_id }: { definition_id: number }) => definition_id)).toEqual([ids[0]])
    await sendRequest(site, alis, 'DELETE', `/collections/${course.collection_id}`)
    expect(await marks(ids)).toEqual([])
  })

  it('reading the study marks of many definitions runs as many SQL statements as reading one', async () => {
    const counted = (ids: number[]) => world.countStatements(() => marks(ids))
    expect(await counted(Array.from({ length: 200 }, (_, n) => n + 1))).toBe(await counted([1]))
  })

  it.each(['', 'x', '1,', '1,2,,3', '-1', '1'.repeat(11), Array(201).fill('1').join(',')])(
    'requesting study marks for the list of definitions %s is rejected',
    async (ids) => {
      expect((await outcome(site, alis, 'GET', `/flashcards/marks?definition_ids=${ids}`))[0]).toBe(400)
    },
  )

  it('a visitor has no study marks', async () => {
    expect(await outcome(site, null, 'GET', '/flashcards/marks?definition_ids=1')).toEqual([401, 'not_logged_in'])
  })
})

const read = async (text: string, options: object = {}) =>
  (await sendRequest(site, alis, 'POST', '/flashcards/text', { text, ...options })).body
const unknown = async (text: string, options: object = {}) =>
  (await read(text, options)).words.map(({ word, count }: { word: string; count: number }) => [word, count])

describe('words of a text', () => {
  it('unknown words of a text are sorted by frequency', async () => {
    await world.definition('mi')
    await world.definition('zdani', { definition: 'is a house', glosses: ['house', 'home'] })
    await send(review(cards.klama!, 0, 3), ...mature('cukta'))
    const found = await read('.i mi klama lo zdani .i lo zdani cu cukta, mi prenu xxx')
    expect(found.words.map(({ word, count }: { word: string; count: number }) => [word, count])).toEqual([
      ['mi', 2],
      ['zdani', 2],
      ['prenu', 1],
    ])
    expect(found.words[1]).toMatchObject({ definition: 'is a house', glosses: ['house', 'home'], langtag: 'en' })
    expect(found).toMatchObject({ word_count: 5, known_count: 1, learning_count: 1, left_off: 0 })
    expect(found.not_found).toEqual(['i', 'lo', 'cu'])
  })

  it.each<[string, string[]]>([
    ['KLAma le PREnu', ['klama', 'prenu']],
    ['“klama”, (prenu); klama—prenu: ‘cukta’!', ['klama', 'prenu', 'cukta']],
    ['lonu klama', ['klama']],
    ['.i.klama.prenu.', ['klama', 'prenu']],
    ['kla­ma 1cukta2', ['klama', 'cukta']],
    ['coi la .klamas. klama', ['klama']],
    ["la'oi LA’OI lahoi klama", ["la'oi", 'klama']],
    ['The house of klama', ['klama']],
    ['<b>klama</b>\n\n> prenu', ['klama', 'prenu']],
  ])('the words extracted from the text %s are %j', async (text, words) => {
    await world.definition("la'oi")
    expect((await unknown(text)).map(([word]: [string]) => word).sort()).toEqual([...words].sort())
  })

  it('words of a text are defined in the first language that has a definition', async () => {
    await world.definition('klama', { lang: 'ru', definition: 'идёт' })
    const [word] = (await read('klama', { lang_ids: [5, 2] })).words
    expect([word.langtag, word.definition]).toEqual(['ru', 'идёт'])
  })

  it('the response lists a limited number of unknown words and counts the rest', async () => {
    const syllables = [...'bcdfgjklmnprstvxz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))
    const words = syllables.flatMap((first) => syllables.slice(0, 7).map((second) => `${first}${second}n`))
    for (const word of words.slice(0, MAX_UNKNOWN_WORDS + 20)) await world.definition(word)
    const { body } = await sendRequest(site, alis, 'POST', '/flashcards/text', { text: words.join(' ') })
    expect(body.words).toHaveLength(MAX_UNKNOWN_WORDS)
    expect(body.words.every(({ definition }: { definition: string }) => definition !== '')).toBe(true)
    expect(body.left_off).toBe(body.word_count - MAX_UNKNOWN_WORDS)
    const statements = (text: string) => world.countStatements(() => read(text))
    expect(await statements(words.join(' '))).toBe(await statements('klama'))
  }, 120_000)

  it.each<[string, object]>([
    ['that is missing', {}],
    ['of spaces', { text: ' \n ' }],
    ['that is too long', { text: 'a '.repeat(MAX_STUDY_TEXT) }],
    ['that is not a string', { text: 7 }],
    ['with an empty list of languages', { text: 'klama', lang_ids: [] }],
    ['with an invalid language ID', { text: 'klama', lang_ids: [2 ** 40] }],
  ])('a text %s is rejected', async (_, body) => {
    expect(await outcome(site, alis, 'POST', '/flashcards/text', body)).toEqual([400, 'invalid_request'])
  })

  it.each<[string, string]>([
    ['without spaces', 'klama'.repeat(20_000)],
    ['of apostrophes', "'".repeat(MAX_STUDY_TEXT)],
    ['of vowels and apostrophes', "a'".repeat(MAX_STUDY_TEXT / 2)],
    ['of dots and commas', '.,'.repeat(MAX_STUDY_TEXT / 2)],
    ['of consonants', 'k'.repeat(MAX_STUDY_TEXT)],
    ['of capitals', 'KLAmaKLAma'.repeat(10_000)],
    ['of combining marks', `a${'\u0301'.repeat(MAX_STUDY_TEXT - 1)}`],
    ['of emoji and lone surrogates', '🙂\ud800'.repeat(10_000)],
    ['of many different words', Array.from({ length: 12_000 }, (_, n) => `ku${(n + 1).toString(36)}`).join(' ')],
    ['with NUL', `klama${'\0'}prenu`],
    ['with SQL', "'); drop table valsi; --"],
  ])('a text %s is accepted', async (_, text) => {
    expect((await sendRequest(site, alis, 'POST', '/flashcards/text', { text })).status).toBe(200)
  })

  it('visitors can’t look up the words of a text', async () => {
    expect(await outcome(site, null, 'POST', '/flashcards/text', { text: 'klama' })).toEqual([401, 'not_logged_in'])
  })
})
