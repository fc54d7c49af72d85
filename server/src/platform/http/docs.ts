import type { Endpoint } from '@vlacku/contract'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../escapeHtml.ts'
import { openApi } from './openapi.ts'

/** Serves `/api/openapi.json` for programs, and `/api/docs` for people without scripts or external resources. */
export function docsRoutes(app: FastifyInstance, endpoints: readonly Endpoint[], publicUrl: string) {
  let document: ReturnType<typeof openApi> | undefined
  const read = () => {
    document ??= openApi(endpoints, publicUrl)
    return document
  }
  app.get('/api/openapi.json', async () => read())
  app.get('/api/docs/style.css', async (_req, reply) =>
    reply.type('text/css').header('cache-control', 'max-age=3600').send(style),
  )
  app.get('/api/docs', async (_req, reply) =>
    reply.type('text/html; charset=utf-8').send(page(read() as unknown as Document)),
  )
}

interface Operation {
  summary: string
  description?: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

const json = (value: object) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

function page({ paths }: Document): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · vlacku</title><link rel="stylesheet" href="/api/docs/style.css"></head><body><main>
<h1>The API of vlacku</h1>
<p>All paths begin with <code>/api</code>. The same as a document for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.
Errors have the shape <code>{"error": code, "message": text, "details": …}</code>.</p>
${operations.join('\n')}</main></body></html>`
}

function section(
  method: string,
  path: string,
  { summary, description, parameters, requestBody, responses }: Operation,
): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  const bodies = requestBody
    ? Object.entries(requestBody.content).map(([type, { schema }]) => `<h4>Body: ${type}</h4>${json(schema)}`)
    : []
  const sections = Object.entries(responses).map(([status, { description: text, content }]) => {
    const schema = status.startsWith('2') && Object.values(content ?? {})[0]?.schema
    return `<h4>${status} ${escapeHtml(text)}</h4>${schema ? json(schema) : ''}`
  })
  return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
${description ? `<p>${escapeHtml(description)}</p>` : ''}
${rows.length > 0 ? `<table><thead><tr><th>Parameter</th><th>Where</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${bodies.join('')}${sections.join('')}</details>`
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}main{max-width:60rem;margin:auto;padding:2rem 1rem}
summary{cursor:pointer;padding:.6rem 0;border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}pre{overflow:auto;padding:.75rem;
background:color-mix(in srgb,currentColor 7%,transparent);font-size:.8125rem}table{border-collapse:collapse;width:100%;font-size:.875rem}
td,th{text-align:start;padding:.25rem .75rem .25rem 0;vertical-align:top;overflow-wrap:anywhere}h4{margin:1rem 0 .25rem}`
