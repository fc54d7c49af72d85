import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { RenderPool, type RenderPoolOptions, type RequestHandler } from './renderPool.ts'

/** A web app whose result depends on the URL: a response, an error, a crash or an endless loop. */
const WEB_APP = `
let ask
export const pageRoutes = () => [{ path: '/$word', parameters: ['q'] }]
export const setServerTransport = (transport) => { ask = transport }
const page = (body) => ({ status: 200, locale: 'en', head: '<title>t</title>', body, data: '{}' })
export async function render(url, site) {
  if (url === '/moved') return { redirect: '/en' }
  if (url === '/broken') throw new Error('no such component')
  if (url === '/endless') for (;;);
  if (url === '/ends') process.exit(1)
  try { return page(JSON.stringify([site, await ask('GET ' + url, { query: { q: 1 } })])) }
  catch (error) { return page(error.code + JSON.stringify(error.details)) }
}`

let webDir: string
let threads: RenderPool
beforeEach(() => {
  webDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-web-'))
  for (const folder of ['client', 'server']) fs.mkdirSync(path.join(webDir, folder))
  const shell = '<html lang="en"><!--head--><!--app--><!--data--></html>'
  fs.writeFileSync(path.join(webDir, 'client/index.html'), shell)
  fs.writeFileSync(path.join(webDir, 'server/package.json'), '{"type":"module"}')
  fs.writeFileSync(path.join(webDir, 'server/server.js'), WEB_APP)
})
afterEach(async () => {
  await threads.close()
  fs.rmSync(webDir, { recursive: true, force: true })
})

const respond: RequestHandler = async (name, input) => {
  if (name === 'GET /refused') throw new AppError('not_found', { why: 'gone' })
  return JSON.stringify({ name, input })
}
function begin(options: Partial<RenderPoolOptions> = {}) {
  threads = new RenderPool({ webDir, site: 'https://x.example', respond: respond, threads: 1, ...options })
  return threads
}
async function htmlOf(url: string): Promise<string> {
  const { rendered } = await threads.render(url, 'alis')
  if ('redirect' in rendered) throw new Error(`leads to ${rendered.redirect}`)
  expect(brotliDecompressSync(rendered.packed).toString()).toBe(Buffer.from(rendered.html).toString())
  return Buffer.from(rendered.html).toString()
}

it('a page is rendered from service responses, both uncompressed and compressed', async () => {
  begin()
  expect(await htmlOf('/word')).toBe(
    '<html lang="en"><title>t</title><link rel="search" type="application/opensearchdescription+xml" title="vlacku" ' +
      'href="/en/opensearch.xml">["https://x.example",{"name":"GET /word","input":{"query":{"q":1}}}]' +
      '<script id="data" type="application/json">{}</script></html>',
  )
  expect((await threads.render('/moved', 'alis')).rendered).toEqual({ redirect: '/en' })
})

it('service errors reach the page with their code and details', async () => {
  begin()
  expect(await htmlOf('/refused')).toContain('not_found{"why":"gone"}')
})

it('a page that fails to render does not affect other pages', async () => {
  begin()
  const [broken, good] = await Promise.allSettled([threads.render('/broken', 'alis'), htmlOf('/word')])
  expect(broken).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('no such component') },
  })
  expect(good.status).toBe('fulfilled')
})

it('a page that exceeds the deadline fails along with its thread, and a new thread renders the next page', async () => {
  begin({ deadlineMs: 1500 })
  await htmlOf('/word') // the deadline applies to rendering only, regardless of the loading time
  await expect(threads.render('/endless', 'alis')).rejects.toMatchObject({ code: 'not_ready' })
  expect(await htmlOf('/word')).toContain('GET /word')
})

it('pages being rendered by a thread that exits fail, and a new thread renders the next page', async () => {
  begin()
  await expect(threads.render('/ends', 'alis')).rejects.toMatchObject({ code: 'not_ready' })
  expect(await htmlOf('/word')).toContain('GET /word')
})

it('a closed render pool renders nothing', async () => {
  begin()
  await threads.close()
  await expect(threads.render('/word', 'alis')).rejects.toMatchObject({ code: 'not_ready' })
})

it('URLs that differ only in unused parameters are normalized to the same URL', async () => {
  begin()
  await htmlOf('/word')
  expect(threads.normalize('/word?utm=1&q=2')).toBe('/word?q=2')
})

it('a page’s requests and responses are recorded for later comparison', async () => {
  let tail = ''
  begin({ respond: async (name, input) => (await respond(name, input)) + tail })
  const [word, refused] = await Promise.all([threads.render('/word', 'alis'), threads.render('/refused', 'bab')])
  expect([word.requests, refused.requests]).toEqual([
    [{ name: 'GET /word', input: { query: { q: 1 } }, response: expect.any(String) }],
    [{ name: 'GET /refused', input: { query: { q: 1 } }, response: 'refused: not_found' }],
  ])
  expect(await threads.isStillGood(word)).toBe(true)
  tail = ' '
  expect([await threads.isStillGood(word), await threads.isStillGood(refused)]).toEqual([false, true])
})
