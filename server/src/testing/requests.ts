import type { Site } from '../app.ts'
import type { Viewer } from '../platform/context.ts'
import { bearer } from './writeUser.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function inject({ app }: Site, method: Method, path: string, body: unknown, headers: Record<string, string>) {
  const sent = body === undefined ? {} : { payload: JSON.stringify(body) }
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...sent,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

/**
 * Returns a function that sends requests to a site by endpoint, with an access token: `request('POST /auth/login', { … }, token)`.
 */
export const requesterFor =
  (site: Site) =>
  (name: string, body?: unknown, token?: string, headers: Record<string, string> = {}) => {
    const [method, path] = name.split(' ') as [Method, string]
    return inject(site, method, path, body, { ...(token && { authorization: `Bearer ${token}` }), ...headers })
  }

/** Sends a request as a user or, if `viewer` is null, as a visitor. */
export const sendRequest = (site: Site, viewer: Viewer | null, method: Method, path: string, body?: unknown) =>
  inject(site, method, path, body, viewer ? bearer(viewer) : {})

/** Returns the status and error code of a response: `[403, 'not_allowed']` or `[200]`. */
export async function outcome(...args: Parameters<typeof sendRequest>): Promise<unknown[]> {
  const { status, body } = await sendRequest(...args)
  return body.error === undefined ? [status] : [status, body.error]
}
