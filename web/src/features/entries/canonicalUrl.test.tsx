import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { foundDefinition, sampleEntry } from '../../testing/samples.ts'

beforeAll(() => {
  mockBrowser()
  Element.prototype.scrollIntoView = () => {}
})
afterEach(leaveApp)

const responses = {
  'GET /jbovlaste/entry': {
    entry: {
      valsi: sampleEntry('lenu', { type_name: 'cmavo-compound' }),
      definitions: [foundDefinition('lenu', { definitionid: 5 })],
    },
  },
  'POST /jbovlaste/votes': { votes: {}, versions: {} },
  'GET /subscriptions/:id/state': { is_subscribed: false, subscriptions: [] },
}

it.each([
  ['another spelling', 'le_nu#d5', 'lenu#d5'],
  ['the ID of an entry that was merged into it', '6', 'lenu'],
  ['its own ID', '7', '7'],
  ['its own spelling', 'lenu', 'lenu'],
])('an entry requested by %s is shown at its canonical URL', async (_, requests, canonical) => {
  const app = await openApp(`/en/valsi/${requests}`, { responses, as: { username: 'alis', authorities: [] } })
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toContain('lenu'))
  expect(app.url()).toBe(`/en/valsi/${canonical}`)
})
