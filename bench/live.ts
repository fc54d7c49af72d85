import { io, type Socket } from 'socket.io-client'
import { member } from './member.ts'
import type { Running } from './site.ts'

const READERS = 20
const COMMENTS = 50

/** Measures for each of many comments the time from sending it until the last of twenty open pages is notified (ms). */
export async function measureLive(site: Running, dataDir: string): Promise<number[]> {
  const writer = await member(site, dataDir, 'writer')
  const readers = await Promise.all(Array.from({ length: READERS }, () => reader(site)))
  const times: number[] = []
  for (let n = 0; n < COMMENTS; n++) {
    const heard = Promise.all(readers.map((socket) => new Promise((resolve) => socket.once('commented', resolve))))
    const began = performance.now()
    await writer.post('/comments', { subject: `${n}`, content: [{ type: 'text', data: 'coi' }] })
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
