import { io, type Socket } from 'socket.io-client'
import { type Running, vlacku } from './site.ts'

const READERS = 20
const COMMENTS = 50
const WRITER = { username: 'writer', email: 'writer@example.org', password: 'klama le zarci' }

/** For each of many comments, the time from sending it to when the last of twenty open pages has heard of it (ms). */
export async function measureLive(site: Running, dataDir: string): Promise<number[]> {
  const account = Object.entries(WRITER).flatMap(([name, value]) => [`--${name}`, value])
  vlacku(dataDir, 'user', 'create', ...account)
  const token = await logIn(site)
  const readers = await Promise.all(Array.from({ length: READERS }, () => reader(site)))
  const times: number[] = []
  for (let n = 0; n < COMMENTS; n++) {
    const heard = Promise.all(readers.map((socket) => new Promise((resolve) => socket.once('commented', resolve))))
    const began = performance.now()
    await post(site, '/api/comments', { subject: `${n}`, content: [{ type: 'text', data: 'coi' }] }, token)
    await heard
    times.push(performance.now() - began)
  }
  for (const socket of readers) socket.close()
  return times
}

async function reader({ url }: Running): Promise<Socket> {
  const socket = io(url, { forceNew: true, transports: ['websocket'] })
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  return socket
}

async function logIn(site: Running): Promise<string> {
  const { username, password } = WRITER
  const { access_token } = await post(site, '/api/auth/login', { username_or_email: username, password })
  return access_token!
}

async function post({ url }: Running, path: string, body: object, token?: string): Promise<{ access_token?: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
