import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { handleErrors } from './errorResponses.ts'

async function newApp() {
  const app = Fastify()
  handleErrors(app)
  app.get('/api/things', async () => 'things')
  app.post('/api/things', async () => 'made')
  app.delete('/api/things/:id', async () => 'deleted')
  app.all('/api/*', (_req, reply) => reply.callNotFound())
  app.get('/*', async () => 'page')
  await app.ready()
  return app
}

it.each([
  ['DELETE', '/api/things', 405, 'GET, HEAD, POST, OPTIONS'],
  ['PUT', '/api/things?a=1', 405, 'GET, HEAD, POST, OPTIONS'],
  ['POST', '/api/things/7', 405, 'DELETE, OPTIONS'],
  ['GET', '/api/things/7', 405, 'DELETE, OPTIONS'],
  ['GET', '/api/nothing', 404, undefined],
  ['POST', '/en/valsi/klama', 405, 'GET, HEAD, OPTIONS'],
  ['OPTIONS', '/api/things', 204, 'GET, HEAD, POST, OPTIONS'],
  ['OPTIONS', '/en', 204, 'GET, HEAD, OPTIONS'],
  ['DELETE', '/api/nothing', 404, undefined],
  ['OPTIONS', '/api/nothing', 404, undefined],
] as const)('%s %s returns %i and Allow: %s', async (method, url, status, allow) => {
  const response = await (await newApp()).inject({ method, url })
  expect([response.statusCode, response.headers.allow]).toEqual([status, allow])
})
