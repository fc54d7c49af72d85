import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { findRedis } from '../../../scripts/redis.mjs'

const binary = findRedis()
/** Whether tests with a real Redis can run. */
export const hasRedis = binary !== undefined
if (!hasRedis)
  console.warn('There is no redis-server, and it could not be installed: what needs a Redis is not tested.')

/** A Redis that keeps nothing, on a port of its own, which may be stopped and started again. Ends with the tests. */
export async function newRedis() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-redis-'))
  const port = await freePort()
  let server: ChildProcess | undefined

  async function start() {
    const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' }
    const flags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    server = spawn(binary!, flags, { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    for await (const text of server.stdout!.setEncoding('utf8')) {
      said += text
      if (said.includes('Ready to accept connections')) break
    }
    if (server.exitCode !== null) throw new Error(`Redis did not start:\n${said}`)
  }
  async function stop() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    async close() {
      await stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
