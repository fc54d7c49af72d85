import { within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { foundDefinition, searchResult } from '../../testing/samples.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const [klama, litru] = [foundDefinition('klama', { definitionid: 7 }), foundDefinition('litru', { definitionid: 8 })]
const WHERE = 'GET /collections/containing'
const open = (as?: { username: string }) =>
  openApp('/en?q=go', {
    ...(as && { as }),
    responses: {
      'GET /jbovlaste/definitions': searchResult([klama, litru]),
      [WHERE]: ({ query }: { query: { definition_ids: string } }) => ({
        collections: [{ collection_id: 3, name: 'words', is_public: true }],
        containing: query.definition_ids.includes('8')
          ? [{ definition_id: 8, collections: [{ collection_id: 3, item_id: 1 }] }]
          : [],
      }),
      'POST /collections/:id/items/many': { added_count: 1, skipped: [], item_ids: [5] },
    },
  })

it('search results in the user’s collections are marked, with one request for all rows', async () => {
  const { main, requestsTo } = await open({ username: 'alis' })
  expect(await main.findByRole('button', { name: 'litru is in one of your collections' })).toBeTruthy()
  expect(main.getByRole('button', { name: 'Add klama to a collection' })).toBeTruthy()
  expect(requestsTo(WHERE).map(({ query }) => query)).toEqual([{ definition_ids: '7,8' }])
})

it('a single definition can be added to a collection', async () => {
  const { main, user, requestsTo } = await open({ username: 'alis' })
  await user.click(await main.findByRole('button', { name: 'Add klama to a collection' }))
  await user.click(await within(document.body).findByRole('button', { name: 'words' }))
  await findMessage('Added to collection successfully!')
  expect(requestsTo('POST /collections/:id/items/many')[0]).toMatchObject({
    params: { id: 3 },
    body: { definition_ids: [7] },
  })
})

it('all displayed definitions can be added to a collection, and their count is announced', async () => {
  const { main, user, requestsTo } = await open({ username: 'alis' })
  await user.click(await main.findByRole('button', { name: 'Add all 2 to a collection' }))
  await user.click(await within(document.body).findByRole('button', { name: 'words' }))
  await findMessage('1 word added to words')
  expect(requestsTo('POST /collections/:id/items/many')[0]?.body).toEqual({ definition_ids: [7, 8], direction: 'both' })
  expect(document.querySelector('dialog[open]')).toBeNull()
})

it('visitors see no collection buttons', async () => {
  const { main, requestsTo } = await open()
  expect(await main.findByRole('link', { name: 'klama' })).toBeTruthy()
  expect(main.queryByRole('button', { name: /collection/ })).toBeNull()
  expect(requestsTo(WHERE)).toEqual([])
})
