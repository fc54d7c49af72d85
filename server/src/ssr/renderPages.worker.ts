import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, constants } from 'node:zlib'
import { lowerPriority, transferable } from '../platform/workers.ts'
import type { FromThread, PageRoute, RenderResult, RenderWorkerData, ToThread } from './messages.ts'

/** Exports of the built web app that rendering uses; see web/src/app/server.tsx. */
interface WebApp {
  setServerTransport(transport: (name: string, input: object) => Promise<unknown>): void
  pageRoutes(): PageRoute[]
  render(url: string, site: string): Promise<Rendered | { redirect: string }>
}

const { webDir, site } = workerData as RenderWorkerData
const port = parentPort!
const post = (message: FromThread, handedOver: ArrayBuffer[] = []) => port.postMessage(message, handedOver)

lowerPriority() // gives search requests priority

const template = readTemplate(path.join(webDir, 'client/index.html'))
const loading = import(pathToFileURL(path.join(webDir, 'server/server.js')).href) as Promise<WebApp>

/** ID of the rendering to which the current code belongs. */
const currentRendering = new AsyncLocalStorage<number>()
let requests = 0
const waiting = new Map<number, { resolve(response: unknown): void; reject(error: unknown): void }>()
const sendRequest = (name: string, input: object) =>
  new Promise((resolve, reject) => {
    const request = ++requests
    waiting.set(request, { resolve, reject })
    post({ kind: 'request', rendering: currentRendering.getStore() ?? 0, request, name, input: { ...input } })
  })

port.on('message', (message: ToThread) => {
  if (message.kind === 'render') {
    currentRendering.run(message.rendering, render, message.url).then(
      (rendered) => post({ kind: 'rendered', rendering: message.rendering, rendered }, buffersOf(rendered)),
      (error) => post({ kind: 'failed', rendering: message.rendering, message: String(error?.stack ?? error) }),
    )
    return
  }
  const pending = waiting.get(message.request)
  waiting.delete(message.request)
  if (message.kind === 'response') pending?.resolve(JSON.parse(message.json))
  else pending?.reject(Object.assign(new Error(message.code), message))
})

// if the web app fails to load, the first page reports it
loading.then(
  (web) => post({ kind: 'loaded', routes: web.pageRoutes() }),
  () => {},
)

async function render(url: string): Promise<RenderResult> {
  const web = await loading
  web.setServerTransport(sendRequest)
  const rendered = await web.render(url, site)
  if ('redirect' in rendered) return rendered
  const html = transferable(new TextEncoder().encode(template(rendered)))
  return { status: rendered.status, html, packed: pack(html) }
}

/** Compresses in a single call, because creating a stream costs more than the compression itself. */
const pack = (html: Uint8Array) =>
  transferable(
    brotliCompressSync(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
  )

const buffersOf = (rendered: RenderResult) =>
  'redirect' in rendered ? [] : [rendered.html.buffer, rendered.packed.buffer]

/** The parts of a rendered page. */
interface Rendered {
  status: number
  locale: string
  head: string
  body: string
  data: string
}

/** Reads the build's HTML template, into which pages are inserted. */
function readTemplate(file: string): (page: Rendered) => string {
  const template = fs.readFileSync(file, 'utf8')
  const [beforeLang, afterLang] = halves(template, '<html lang="en">')
  const [beforeHead, afterHead] = halves(afterLang, '<!--head-->')
  const [beforeApp, afterApp] = halves(afterHead, '<!--app-->')
  const [beforeData, end] = halves(afterApp, '<!--data-->')
  return ({ locale, head, body, data }) =>
    `${beforeLang}<html lang="${locale}">${beforeHead}${head}${searchLink(locale)}${beforeApp}${body}${beforeData}` +
    `<script id="data" type="application/json">${data}</script>${end}`
}

const searchLink = (locale: string) =>
  `<link rel="search" type="application/opensearchdescription+xml" title="vlacku" href="/${locale}/opensearch.xml">`

function halves(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`The built index.html has no ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
