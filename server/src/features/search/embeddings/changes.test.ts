/** @ciOnly takes more than ten seconds */
/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { change, defineWords, found, gate, searchMeaning, siteWith, until, words } from './testing/embeddingsWorld.ts'
import { OwnEmbedder } from './testing/ownEmbedder.ts'

let world: World
let ids: Record<string, number>
const sites: Site[] = []

async function open(...args: Parameters<typeof siteWith> extends [World, ...infer Rest] ? Rest : never) {
  const opened = await siteWith(world, ...args)
  sites.push(opened.site)
  return opened
}
/** Starts a site with an embedder at the given URL and waits until it is ready. */
async function ready(address: string, embedder: OwnEmbedder, options = {}) {
  const { site } = await open(address, { [address]: embedder }, options)
  await site.embeddings.settled()
  return site
}
async function storedEmbedders() {
  const { rows } = await sql<{ id: string; completed: boolean; vectors: number; refused: number }>`
    select m.id, completed_at is not null as completed, count(e.vector)::int as vectors,
           count(*) filter (where e.hash is not null and e.vector is null)::int as refused
    from embedders m left join embeddings e using (embedder_id) group by 1, 2 order by 1`.execute(world.db)
  return rows
}

beforeAll(async () => {
  world = await newWorld()
  ids = await defineWords(world)
})
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
  await sql`delete from embedders`.execute(world.db)
})
afterAll(() => world.close())

describe('change of the embedder', () => {
  const OLD = 'http://old.example/v1'
  const NEW = 'http://new.example/v1'

  it('the old embedder is used until the new embedder has embedded all definitions', async () => {
    const old = new OwnEmbedder({ id: 'old' })
    await (await ready(OLD, old)).close()
    old.closed = false
    const reading = gate()
    const young = new OwnEmbedder({ id: 'young', turned: 5, gate: (texts) => texts.length > 1 && reading.opened })
    const { site, opened } = await open(NEW, { [OLD]: old, [NEW]: young })
    await until(async () => (await found(site, 'кошка')).includes('mlatu'))
    expect(opened).toEqual([
      { address: NEW, model: 'm', key: 'secret' },
      { address: OLD, model: 'm', key: undefined },
    ])
    expect(old.receivedTexts).toContain('кошка')
    expect(young.receivedTexts).not.toContain('кошка')
    expect(await storedEmbedders()).toMatchObject([
      { id: 'old', completed: true, vectors: 7 },
      { id: 'young', completed: false },
    ])
    reading.open()
    await until(() => old.closed)
    expect(await found(site, 'кошка')).toEqual(['mlatu'])
    expect(young.receivedTexts).toContain('кошка')
    expect(await storedEmbedders()).toEqual([{ id: 'young', completed: true, vectors: 7, refused: 0 }])
  })

  it('searches work without vectors while a new embedder prepares if the old embedder is unavailable', async () => {
    const model = new OwnEmbedder({ id: 'first' })
    await (await ready(OLD, model)).close()
    const reading = gate()
    const other = new OwnEmbedder({ id: 'second', turned: 5, gate: (texts) => texts.length > 1 && reading.opened })
    // a different model responds at the URL of the old embedder
    const { site } = await open(OLD, { [OLD]: other })
    await until(() => other.receivedTexts.length > 0)
    expect(await found(site, 'кошка')).toEqual([])
    expect(await found(site, 'cat')).toEqual(['mlatu'])
    reading.open()
    await until(async () => (await found(site, 'кошка')).includes('mlatu'))
    expect(await storedEmbedders()).toMatchObject([{ id: 'second', completed: true }])
  })

  it('an embedder that is removed and later restored reuses its stored vectors', async () => {
    const embedder = new OwnEmbedder()
    await (await ready(OLD, embedder)).close()
    const { site: without } = await open(null, {})
    expect(await found(without, 'кошка')).toEqual([])
    await without.close()
    expect(await storedEmbedders()).toMatchObject([{ completed: true, vectors: 7 }])
    const again = new OwnEmbedder()
    expect(await found(await ready(OLD, again), 'кошка')).toEqual(['mlatu'])
    expect(again.receivedTexts).toEqual(['кошка'])
  })

  it('other nodes switch to a new embedder once it is complete', async () => {
    const old = new OwnEmbedder({ id: 'old' })
    const node = await ready(OLD, old)
    const { site: other } = await open(NEW, { [NEW]: new OwnEmbedder({ id: 'young', turned: 5 }) })
    await until(async () => (await storedEmbedders()).every(({ id }) => id === 'young'))
    await other.embeddings.settled()
    await until(async () => (await found(node, 'кошка')).length === 0) // this node can't open the embedder at NEW
    expect(words(await searchMeaning(node, { definition_id: ids.mlatu! }))).not.toContain('mlatu')
    expect(await found(other, 'кошка')).toEqual(['mlatu'])
    await change(node, async () => [ids.mlatu!])
    await node.embeddings.settled()
    expect((await storedEmbedders()).map(({ id }) => id)).toEqual(['young']) // the previous embedder is not reopened
  })
})

describe('embedding work', () => {
  const ADDRESS = 'http://own.example/v1'

  it('only one node embeds at a time', async () => {
    const going = gate()
    const [first, second] = [new OwnEmbedder({ gate: () => going.opened }), new OwnEmbedder()]
    const { site } = await open(ADDRESS, { [ADDRESS]: first }, { making: { leaseMs: 60_000 } })
    await until(() => first.receivedTexts.length > 0)
    const other = await ready(ADDRESS, second, { making: { leaseMs: 50 } })
    await other.embeddings.settled()
    expect(second.receivedTexts).toEqual([])
    going.open()
    await site.embeddings.settled()
    await until(async () => (await found(other, 'кошка')).includes('mlatu'))
    expect(second.receivedTexts.filter((text) => text !== 'кошка')).toEqual([])
  })

  it('another node takes over when a node crashes, and late writes are rejected', async () => {
    const hanging = gate()
    const [crashed, next] = [new OwnEmbedder({ gate: () => hanging.opened }), new OwnEmbedder()]
    const { site } = await open(ADDRESS, { [ADDRESS]: crashed }, { making: { leaseMs: 100 } })
    await until(() => crashed.receivedTexts.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 150))
    const waiting = gate()
    next.options.gate = (texts) => (texts.includes('blue') ? waiting.opened : undefined)
    const { site: other } = await open(ADDRESS, { [ADDRESS]: next })
    await until(async () => (await storedEmbedders())[0]!.vectors === 6)
    hanging.open()
    await site.embeddings.settled()
    expect(crashed.receivedTexts).toHaveLength(3) // the first batch of the crashed node was rejected, and it requested no other
    waiting.open()
    await other.embeddings.settled()
    expect(await storedEmbedders()).toMatchObject([{ completed: true, vectors: 7 }])
  })

  it('finished batches survive a server stop at any point', async () => {
    const stuck = gate()
    const ending = new OwnEmbedder({ gate: (texts) => (texts.includes('moon') ? stuck.opened : undefined) })
    const { site } = await open(ADDRESS, { [ADDRESS]: ending })
    await until(() => ending.receivedTexts.includes('moon'))
    expect(await storedEmbedders()).toMatchObject([{ completed: false, vectors: 3 }])
    await site.close()
    const next = new OwnEmbedder()
    await ready(ADDRESS, next)
    expect(next.receivedTexts.sort()).toEqual(['blue', 'moon', 'run', 'water'])
    expect(await storedEmbedders()).toMatchObject([{ completed: true, vectors: 7 }])
    stuck.open()
  })

  it('a text that the model rejects is skipped until the text changes', async () => {
    const picky = new OwnEmbedder({ rejects: (text) => text === 'cat' })
    const site = await ready(ADDRESS, picky)
    expect(await storedEmbedders()).toMatchObject([{ completed: true, vectors: 6, refused: 1 }])
    expect(await found(site, 'луна')).toEqual(['lunra'])
    picky.receivedTexts.length = 0
    await change(site, async () => [ids.mlatu!])
    await site.embeddings.settled()
    expect(picky.receivedTexts).toEqual([])
    await change(site, async (tx) => {
      const keyword = tx.db.updateTable('definition_keywords').set({ word: 'a cat' })
      await keyword.where('definitionid', '=', ids.mlatu!).execute()
      return [ids.mlatu!]
    })
    await site.embeddings.settled()
    expect(await found(site, 'кошка')).toEqual(['mlatu'])
  })

  it('embedding starts once the embedder can be opened, and resumes once it stops returning errors', async () => {
    const embedders: Record<string, OwnEmbedder> = {}
    const { site, opened } = await open(ADDRESS, embedders)
    await until(() => opened.length > 2)
    const embedder = new OwnEmbedder({ rejects: () => true })
    embedders[ADDRESS] = embedder
    await until(() => embedder.receivedTexts.length > 10)
    expect(await storedEmbedders()).toMatchObject([{ completed: false, vectors: 0, refused: 0 }])
    embedder.options = {}
    await until(async () => (await storedEmbedders())[0]!.completed)
    await until(async () => (await found(site, 'кошка')).includes('mlatu'))
  })

  it('closing the site stops embedding, even during a batch or while opening', async () => {
    const never = new Promise<never>(() => {})
    const stuck = new OwnEmbedder({ gate: () => never })
    const { site } = await open(ADDRESS, { [ADDRESS]: stuck })
    await until(() => stuck.receivedTexts.length > 0)
    await site.close()
    expect(stuck.closed).toBe(true)
    const unopened = await world.site(
      { meaning: true, embedder: { address: ADDRESS, model: null, key: undefined } },
      { openEmbedder: () => never },
    )
    await unopened.close()
  })
})
