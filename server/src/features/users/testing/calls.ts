import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { bearer } from '../../../testing/writePerson.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What somebody, or a visitor, is answered. */
export async function call(site: Site, who: Viewer | null, method: Method, url: string, payload?: unknown) {
  const response = await site.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...(who ? bearer(who) : {}), ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

/** `[403, 'not_allowed']`, or `[200]`. */
export async function outcome(...asked: Parameters<typeof call>): Promise<unknown[]> {
  const { status, body } = await call(...asked)
  return body.error === undefined ? [status] : [status, body.error]
}
