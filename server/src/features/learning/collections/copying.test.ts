/** @ciOnly takes several seconds */
/** @onBothDatabases */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { striped } from '../../accounts/pictures/pictures.testing.ts'
import { collecting } from './collect.testing.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let klama: number
let picture: { data: string; mime_type: string }
let collect: ReturnType<typeof collecting>
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  collect = collecting(site)
  picture = { data: (await striped().png().toBuffer()).toString('base64'), mime_type: 'image/png' }
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  klama = await world.definition('klama')
})
afterAll(() => world.close())

const texts = (front: string, back = 'coi') => ({ free_content_front: front, free_content_back: back })
const merge = async (source: number, target: number, name?: string) =>
  (
    await sendRequest(site, alis, 'POST', '/collections/merge', {
      source_collection_id: source,
      target_collection_id: target,
      ...(name && { new_collection_name: name }),
    })
  ).body
/** Returns items as displayed to a viewer, without IDs. */
const visibleItems = async (viewer: Viewer, id: number) =>
  (await collect.items(viewer, id)).map(({ item_id, collection_id, added_at, flashcard, ...rest }) => ({
    ...rest,
    direction: flashcard?.direction ?? null,
  }))
const begin = async (viewer: Viewer, fields = {}) => (await collect.begin(viewer, fields)).collection_id

describe('cloning a collection', () => {
  it('a clone contains all content of its source and is private', async () => {
    const id = await begin(bab, { description: 'to learn' })
    await collect.add(bab, id, { definition_id: klama, notes: 'mi nelci', direction: 'both', front_image: picture })
    await collect.add(bab, id, { ...texts('coi ro do', 'hello'), auto_progress: false, position: 0 })
    const deleted = await collect.add(bab, id, texts('na go'))
    await sendRequest(site, bab, 'DELETE', `/collections/${id}/items/${deleted.item_id}`)
    const { body } = await sendRequest(site, alis, 'POST', `/collections/${id}/clone`)
    expect(body).toMatchObject({
      name: 'lo valsi',
      description: 'to learn',
      is_public: false,
      owner: { username: 'alis' },
      item_count: 2,
      card_count: 1,
      cloned_from: { collection_id: id, name: 'lo valsi', username: 'bab' },
    })
    expect(await visibleItems(alis, body.collection_id)).toEqual(await visibleItems(bab, id))
    expect((await collect.read(null, id)).clone_count).toBe(1)
    // the picture is stored only once
    expect(await world.db.selectFrom('card_images').select('image_id').execute()).toHaveLength(1)
    const { item_id } = (await collect.items(alis, body.collection_id))[1]!
    expect(item_id).toBeGreaterThan(0)
    expect(await outcome(site, bab, 'GET', `/collections/${body.collection_id}`)).toEqual([404, 'collection_not_found'])
  })

  it('a clone gets a numbered name if its owner has a collection with the same name', async () => {
    const { collection_id: id } = await collect.begin(alis, { name: 'lo danlu' })
    const cloned = async (viewer: Viewer) =>
      (await sendRequest(site, viewer, 'POST', `/collections/${id}/clone`)).body.name
    expect([await cloned(alis), await cloned(alis), await cloned(bab)]).toEqual([
      'lo danlu 2',
      'lo danlu 3',
      'lo danlu',
    ])
    const { collection_id: long } = await collect.begin(alis, { name: 'a'.repeat(120) })
    expect((await sendRequest(site, alis, 'POST', `/collections/${long}/clone`)).body.name).toMatch(/^a{115} 2$/)
    const { collection_id: cut } = await collect.begin(alis, { name: `${'a'.repeat(114)}🙂aaaa` })
    expect((await sendRequest(site, alis, 'POST', `/collections/${cut}/clone`)).body.name).toBe(`${'a'.repeat(114)} 2`)
  })

  it('only readable collections can be cloned, and clones reveal no private items', async () => {
    const id = await begin(bab)
    const { collection_id } = (await sendRequest(site, alis, 'POST', `/collections/${id}/clone`)).body
    await sendRequest(site, bab, 'PUT', `/collections/${id}`, { is_public: false, name: 'secret' })
    expect(await outcome(site, alis, 'POST', `/collections/${id}/clone`)).toEqual([404, 'collection_not_found'])
    expect((await collect.read(alis, collection_id)).cloned_from).toBeNull()
    expect(await outcome(site, null, 'POST', `/collections/${id}/clone`)).toEqual([401, 'not_logged_in'])
  })
})

describe('merging collections', () => {
  it('a merge appends the source’s items, combines notes of equal items and leaves the source unchanged', async () => {
    const [source, target] = [await begin(alis), await begin(alis)]
    await collect.add(alis, target, { definition_id: klama, notes: 'pa' })
    await collect.add(alis, target, texts('coi', 'hello'))
    await collect.add(alis, source, { ...texts('co’o'), back_image: picture, notes: 'mu' })
    await collect.add(alis, source, { definition_id: klama, notes: 're', direction: 'direct', front_image: picture })
    await collect.add(alis, source, { ...texts('coi', 'hello'), notes: 'ci' })
    await collect.add(alis, source, texts('coi', 'hi'))
    await collect.add(alis, source, { ...texts('coi', 'hi'), notes: 'vo' })
    const before = await visibleItems(alis, source)
    const merged = await merge(source, target)
    expect(merged).toMatchObject({
      collection_id: target,
      added_count: 2,
      skipped_count: 3,
      item_count: 4,
      card_count: 1,
    })
    const word = { word: 'klama', ci_notes: 'pa\n\nre', direction: 'direct', has_front_image: true }
    expect(await visibleItems(alis, target)).toMatchObject([
      word,
      { free_content_back: 'hello', ci_notes: 'ci' },
      { free_content_front: 'co’o', has_back_image: true, ci_notes: 'mu' },
      { free_content_back: 'hi', ci_notes: 'vo' },
    ])
    expect((await visibleItems(alis, target)).map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(await visibleItems(alis, source)).toEqual(before)
    // repeating the merge adds nothing
    expect(await merge(source, target)).toMatchObject({ added_count: 0, skipped_count: 5, item_count: 4 })
    expect((await visibleItems(alis, target))[0]).toMatchObject(word)
  })

  it('merging two collections into a new one adds the items of both in order', async () => {
    const [source, target] = [await begin(alis), await begin(alis, { is_public: false })]
    for (const word of ['pa', 're']) await collect.add(alis, target, texts(word))
    for (const word of ['re', 'ci']) await collect.add(alis, source, { ...texts(word), direction: 'both' })
    const merged = await merge(source, target, 'lo cnino')
    expect(merged).toMatchObject({ name: 'lo cnino', item_count: 3, is_public: false })
    expect([source, target]).not.toContain(merged.collection_id)
    expect(await collect.fronts(alis, merged.collection_id)).toEqual(['pa', 're', 'ci'])
    expect(await collect.fronts(alis, target)).toEqual(['pa', 're'])
    expect(merged.card_count).toBe(2)
  })

  it('merging requires two different collections with the same owner', async () => {
    const [mine, theirs] = [await begin(alis), await begin(bab)]
    const secret = await begin(bab, { is_public: false })
    expect((await merge(theirs, mine)).error).toBe('collection_not_yours')
    expect((await merge(mine, theirs)).error).toBe('collection_not_yours')
    expect((await merge(secret, mine)).error).toBe('collection_not_found')
    expect((await merge(mine, mine)).error).toBe('invalid_request')
  })

  it('concurrent merges in opposite directions both succeed', async () => {
    const [one, other] = [await begin(alis), await begin(alis)]
    for (const word of ['pa', 're', 'ci']) await collect.add(alis, one, texts(word))
    for (const word of ['vo', 'mu']) await collect.add(alis, other, texts(word))
    await Promise.all([...Array(10)].flatMap(() => [merge(one, other), merge(other, one)]))
    for (const id of [one, other]) {
      expect((await collect.fronts(alis, id)).toSorted()).toEqual(['ci', 'mu', 'pa', 're', 'vo'])
      expect((await collect.read(alis, id)).item_count).toBe(5)
    }
  })

  it('merging two items runs as many SQL statements as merging fifty', async () => {
    const filled = async (count: number) => {
      const id = await begin(alis)
      for (let n = 0; n < count; n++) await collect.add(alis, id, texts(`coi ${n}`))
      return id
    }
    const [two, fifty] = [await filled(2), await filled(50)]
    const [target, other] = [await filled(1), await filled(1)]
    const few = await world.countStatements(() => merge(two, target))
    expect(await world.countStatements(() => merge(fifty, other))).toBe(few)
  })
})

describe('progress in copies', () => {
  const study = async (id: number, front: string, rating: number) => {
    const { item_id, flashcard } = await collect.add(alis, id, { ...texts(front), direction: 'direct' })
    await sendRequest(site, alis, 'POST', `/flashcards/${flashcard!.id}/review`, { card_side: 'direct', rating })
    return item_id
  }
  const progress = async (id: number) => {
    const { body } = await sendRequest(site, alis, 'GET', `/flashcards?collection_id=${id}`)
    return Object.fromEntries(
      body.flashcards.map(({ flashcard, progress: [side] }: { flashcard: object; progress: object[] }) => [
        (flashcard as { free_content_front: string }).free_content_front,
        { ...side, id: 0, flashcard_id: 0 },
      ]),
    )
  }
  const reviews = async () =>
    (await sendRequest(site, alis, 'GET', '/flashcards/streak')).body.daily_progress[0].reviews_count

  it("a merge copies the owner's progress without counting it as daily reviews", async () => {
    const [one, other] = [await begin(alis), await begin(alis)]
    await study(one, 'coi', 4)
    await study(other, "co'o", 3)
    const { collection_id } = await merge(one, other, 'together')
    const studied = { ...(await progress(one)), ...(await progress(other)) }
    // ignores interval fuzz, which differs between cards
    const memory = (all: Record<string, { stability: number; review_count: number }>) =>
      Object.entries(all).map(([front, { stability, review_count }]) => [front, stability, review_count])
    expect(memory(await progress(collection_id)).sort()).toEqual(memory(studied).sort())
    expect(await reviews()).toBe(2)
    await merge(one, other)
    expect(memory(await progress(other)).sort()).toEqual(memory(studied).sort())
  })

  it("a clone copies the user's progress without undone reviews", async () => {
    const id = await begin(bab, { is_public: true })
    const { flashcard } = await collect.add(bab, id, { ...texts('coi'), direction: 'direct' })
    const path = `/flashcards/${flashcard!.id}/review`
    await sendRequest(site, alis, 'POST', path, { card_side: 'direct', rating: 3 })
    const { entry_id } = (await sendRequest(site, alis, 'POST', path, { card_side: 'direct', rating: 1 })).body
    const undo = { entry_id: crypto.randomUUID(), flashcard_id: flashcard!.id, card_side: 'direct', kind: 'undo' }
    const entries = [{ ...undo, refers_to: entry_id, at: new Date().toISOString() }]
    await sendRequest(site, alis, 'POST', '/flashcards/log', { entries })
    const { body } = await sendRequest(site, alis, 'POST', `/collections/${id}/clone`)
    expect(await progress(body.collection_id)).toMatchObject({ coi: { review_count: 1, status: 'learning' } })
  })
})
