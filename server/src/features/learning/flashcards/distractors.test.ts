/** @ciOnly takes several seconds */
import type { StudySession } from '@vlacku/contract/flashcards'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let site: Site
let alis: Viewer
let collection_id: number
beforeAll(async () => {
  world = await newWorld()
  alis = await world.user('alis')
  const ids: number[] = []
  const animals = { gerku: 'dog', mlatu: 'cat', cinfo: 'lion', labno: 'wolf', lorxu: 'fox', tirxu: 'tiger' }
  for (const [word, gloss] of Object.entries(animals))
    ids.push(await world.definition(word, { glosses: [gloss], definition: `$x_1$ is a ${gloss} of species $x_2$` }))
  await world.definition('dalgerku', { type: 'lujvo', glosses: ['dog'], definition: '$x_1$ is a dog' })
  const happiness = await world.definition('.ui', { type: 'cmavo', selmaho: 'UI1', glosses: ['happy'] })
  for (const [word, gloss] of [
    ['.uu', 'pity'],
    ['.oi', 'pain'],
  ] as const)
    await world.definition(word, { type: 'cmavo', selmaho: 'UI1', glosses: [gloss] })
  await world.definition('.a', { type: 'cmavo', selmaho: 'A', glosses: ['or'] })
  const number = (word: string, selmaho: string, glosses: string[]) =>
    world.definition(word, { type: 'cmavo', selmaho, glosses })
  const two = await number('re', 'PA1', ['two', '2'])
  for (const [word, gloss] of Object.entries({ pa: '1', ci: '3', vo: '4' })) await number(word, 'PA1', [gloss])
  for (const [word, gloss] of Object.entries({ rau: 'enough', "so'i": 'many', ro: 'each' }))
    await number(word, 'PA4', [gloss])
  await number('pai', 'PAI', ['not'])
  site = await world.site({ meaning: true })
  collection_id = (await sendRequest(site, alis, 'POST', '/collections', { name: 'cnino', is_public: true })).body
    .collection_id
  for (const definition_id of [ids[0]!, happiness, two])
    await sendRequest(site, alis, 'POST', `/flashcards/${collection_id}`, { definition_id, direction: 'both' })
})
afterAll(() => world.close())

const session = async (): Promise<StudySession> =>
  (await sendRequest(site, alis, 'GET', `/flashcards/session?collection_id=${collection_id}`)).body
const wordsFor = ({ cards, distractors }: StudySession, word: string) => {
  const card = cards.find(({ flashcard }) => flashcard.word === word)!.flashcard
  return distractors.find(({ flashcard_id }) => flashcard_id === card.flashcard_id)?.words.map(({ word }) => word)
}

it('a session without multiple choice has no distractors', async () => {
  expect(await session()).toMatchObject({ collection: { has_choices: false }, distractors: [] })
})

it('distractors have the selma’o of the card or a similar meaning, but no gloss of the card', async () => {
  const changed = await sendRequest(site, alis, 'PUT', `/collections/${collection_id}`, { has_choices: true })
  expect(changed.body).toMatchObject({ has_choices: true, is_public: true })
  const initial = await session()
  expect(initial.collection.has_choices).toBe(true)
  expect(wordsFor(initial, '.ui')?.toSorted()).toEqual(['.oi', '.uu'])
  const similar = wordsFor(initial, 'gerku')!
  expect(similar.length).toBeGreaterThanOrEqual(3)
  expect(similar).not.toContain('gerku')
  expect(similar).not.toContain('dalgerku')
  expect(initial.distractors[0]!.words[0]).toEqual({
    word: expect.any(String),
    glosses: [expect.any(String)],
    definition: null,
  })
})

it('distractors with glosses of the same form come first, also from other subclasses of the selma’o', async () => {
  const words = wordsFor(await session(), 're')!
  expect(words.slice(0, 3).toSorted()).toEqual(['rau', 'ro', "so'i"])
  expect(words).not.toContain('pai')
})

it('visitors receive distractors, and the copy of a multiple-choice collection is also multiple choice', async () => {
  const visitor = await sendRequest(site, null, 'GET', `/flashcards/session?collection_id=${collection_id}`)
  expect(visitor.body.distractors).toHaveLength(3)
  const bab = await world.user('bab')
  const copy = await sendRequest(site, bab, 'POST', `/collections/${collection_id}/clone`)
  expect(copy.body).toMatchObject({ has_choices: true })
})
