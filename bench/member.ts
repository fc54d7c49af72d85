import { type Running, vlacku } from './site.ts'

const PASSWORD = 'klama le zarci'

export interface Member {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  /** Requests a file and returns its size in bytes. */
  read(path: string): Promise<number>
}

/**
 * Creates an account on a running site and logs in. Returns an API client for that account, which throws on any error response.
 */
export async function member({ url }: Running, dataDir: string, username: string): Promise<Member> {
  vlacku(
    dataDir,
    'user',
    'create',
    '--username',
    username,
    '--email',
    `${username}@example.org`,
    '--password',
    PASSWORD,
    '--role',
    'editor',
  )
  const memberOf = (token?: string): Member => {
    const send = async (path: string, how: RequestInit) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const response = await fetch(`${url}/api${path}`, { ...how, headers })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return response
    }
    const json = async (path: string, how: RequestInit) => (await send(path, how)).json()
    return {
      get: (path) => json(path, {}),
      post: (path, body) => json(path, { method: 'POST', body: JSON.stringify(body) }),
      read: async (path) => (await (await send(path, {})).arrayBuffer()).byteLength,
    }
  }
  const login = { username_or_email: username, password: PASSWORD }
  return memberOf((await memberOf().post<{ access_token: string }>('/auth/login', login)).access_token)
}
