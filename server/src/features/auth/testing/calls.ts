import type { Site } from '../../../app.ts'

/** Asks a site over HTTP by the name of a call: `call('POST /auth/login', { … }, token)`. */
export const callsOf =
  ({ app }: Site) =>
  async (name: string, body?: unknown, token?: string, headers: Record<string, string> = {}) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    return { status: answer.statusCode, body: answer.json() as any, headers: answer.headers }
  }
