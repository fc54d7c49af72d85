import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Contents of the mock storage. */
let entries: { nth: number; entry: object }[] = []
let written = 0
const write = () => entries.push({ nth: ++written, entry: { entry_id: String(written) } })

let sendEntries: typeof import('./send.ts')['sendEntries']

beforeEach(async () => {
  entries = []
  vi.resetModules()
  vi.doMock('./outbox.ts', () => ({
    storedEntries: async () => [...entries],
    deleteEntries: async (nths: number[]) => {
      entries = entries.filter(({ nth }) => !nths.includes(nth))
    },
  }))
  ;({ sendEntries } = await import('./send.ts'))
})

afterEach(() => {
  vi.doUnmock('./outbox.ts')
  vi.resetModules()
  vi.unstubAllGlobals()
})

/** Simulates a network whose responses the test releases: `true` accepts all entries, `false` means offline. */
function controlledNetwork() {
  const requests: ((isThere: boolean) => void)[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const sent: object[] = JSON.parse(body).entries
    const isThere = await new Promise<boolean>((resolve) => requests.push(resolve))
    if (!isThere) throw new TypeError('Failed to fetch')
    return Response.json({ results: sent.map(() => ({ reason: null })), completed_levels: [] })
  })
  const answer = async (isThere: boolean) => {
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    requests.shift()!(isThere)
  }
  return answer
}

it('the result of a failed run counts study log entries written during the run', async () => {
  const answer = controlledNetwork()
  write()
  const first = sendEntries(1)
  write()
  const second = sendEntries(1)
  await answer(false)
  expect(await first).toMatchObject({ waiting: 1 })
  await answer(false)
  expect(await second).toMatchObject({ waiting: 2 })
})

it('study log entries are resent if the network comes back during a failing run', async () => {
  const answer = controlledNetwork()
  write()
  const failing = sendEntries(1)
  const back = sendEntries(1)
  await answer(false)
  expect(await failing).toMatchObject({ waiting: 1 })
  await answer(true)
  expect(await back).toMatchObject({ waiting: 0 })
  expect(entries).toEqual([])
})

it('sendEntries calls during a run share the next run', async () => {
  const answer = controlledNetwork()
  write()
  const present = sendEntries(1)
  const after = [sendEntries(1), sendEntries(1)]
  expect(after[0]).toBe(after[1])
  expect(after[0]).not.toBe(present)
  await answer(true)
  expect(await Promise.all([present, ...after])).toMatchObject([{ waiting: 0 }, { waiting: 0 }, { waiting: 0 }])
})
