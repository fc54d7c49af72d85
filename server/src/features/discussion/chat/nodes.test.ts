/** @onBothDatabases */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { lastMessages } from './chat.repository.ts'
import { chatMessage, closeReaders, newReader, open, post, TOKEN } from './reader.testing.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterEach(closeReaders)
afterAll(() => world.close())

/** Starts two nodes of a site, each with one client. */
async function twoNodes() {
  await world.reset()
  const here = await world.site({ chatToken: TOKEN })
  const there = await world.site({ chatToken: TOKEN })
  const addresses = [await open(here), await open(there)]
  const readers = addresses.map((address) => newReader(address))
  for (const reader of readers) await reader.greeted()
  return {
    here,
    there,
    addresses,
    allHear: (chunks: string[]) => Promise.all(readers.map((reader) => reader.hears(chunks))),
    async close() {
      closeReaders()
      await Promise.all([here.close(), there.close()])
    },
  }
}
const postMessage = async (site: Site, chunk: string) =>
  expect((await post(site, chatMessage(chunk))).statusCode).toBe(200)

describe('chat messages on two nodes', () => {
  it('chat messages reach the clients of both nodes exactly once and in order', async () => {
    const { here, there, allHear, close } = await twoNodes()
    await postMessage(here, '1')
    await postMessage(here, '2')
    await allHear(['1', '2'])
    await postMessage(there, '3')
    await allHear(['1', '2', '3'])
    await close()
  })

  it('all nodes have the same chat history, even after concurrent posts', async () => {
    const { here, there, allHear, addresses, close } = await twoNodes()
    await Promise.all(['1', '2', '3', '4', '5', '6'].map((chunk, n) => postMessage(n % 2 ? here : there, chunk)))
    await allHear(expect.arrayContaining(['1', '2', '3', '4', '5', '6']))
    const later = addresses.map((address) => newReader(address))
    for (const reader of later) await reader.greeted()
    const stored = (await lastMessages(world.db, 10)).map(({ chunk }) => chunk)
    for (const { histories } of later) expect(histories[0]!.map(({ chunk }) => chunk)).toEqual(stored)
    await close()
  })

  it('a chat message doesn’t invalidate any cached page or index', async () => {
    const site = await world.site({ chatToken: TOKEN })
    const changes: string[] = []
    site.visitor.events.onPageChange(({ kind }) => void changes.push(kind))
    await postMessage(site, 'coi')
    expect(changes).toEqual([])
  })
})
