import { beforeAll, expect, it } from 'vitest'
import { render, setServerTransport } from './server.tsx'

/** All ASCII symbols that may occur in a URL. */
const CHARACTERS = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).filter(
  (character) => !/[a-z0-9]/i.test(character),
)

let requests: string[] = []
/** Error codes by endpoint. */
const errorCodes: Record<string, string> = {
  'GET /collections/:id': 'collection_not_found',
  'GET /collections/:id/items': 'collection_not_found',
  'GET /flashcards/levels/:id': 'collection_not_found',
}
beforeAll(() =>
  setServerTransport(async (name, input) => {
    const { id } = (input as { params?: { id: string } }).params ?? {}
    if (id !== undefined) requests.push(id)
    throw { code: errorCodes[name] ?? 'valsi_not_found', name }
  }),
)

/** The encodings of a word that programs and browsers use. */
const waysToWrite = (word: string) => [
  encodeURIComponent(word),
  ...(/[/?#%\\]/.test(word) ? [] : [new URL(`http://x/${word}`).pathname.slice(1)]),
]

it.each(CHARACTERS)('the page of a word with %j is rendered for every encoding of its URL', async (character) => {
  const word = `a${character}b`
  for (const written of waysToWrite(word)) {
    requests = []
    const rendered = await render(`/en/valsi/${written}`, 'http://x')
    expect(rendered).toMatchObject({ status: 404 })
    expect(new Set(requests)).toEqual(new Set([word]))
  }
})

it('a URL with the redirect loop flag is redirected', async () => {
  expect(await render('/en?redirect_loop=1&q=a', 'http://x')).toMatchObject({ redirect: expect.any(String) })
})

it.each(['collections/7', 'collections/7/levels', 'comments/thread?thread_id=7', 'message/7'])(
  '%s, which visitors can’t read, is rendered as a skeleton for users and as "Page not found" for visitors',
  async (path) => {
    const page = await render(`/en/${path}`, 'http://x')
    expect(page).toMatchObject({ status: 404, head: expect.not.stringContaining('Page not found') })
    const { body } = page as { body: string }
    const forVisitors = /<div class="for-visitors">.*?Page not found/.exec(body)
    const forUsers = /<div class="for-members"><div role="status"/.exec(body)
    expect([forVisitors !== null, forUsers !== null]).toEqual([true, true])
    expect(body.split('Page not found')).toHaveLength(2)
  },
)
