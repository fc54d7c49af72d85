import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { builtServer } from './testing/builtServer.ts'
import { killChildren, startChild, startProgram } from './testing/childProcess.ts'
import { fillDataDir } from './testing/databaseSnapshot.ts'

/** Tests the example proxy configuration in docs/examples with Debian's nginx, if installed. */

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => fs.existsSync(file))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-nginx-'))
afterEach(killChildren)
afterAll(() => fs.rmSync(folder, { recursive: true }))

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Starts nginx with the example configuration in a separate folder, forwarding requests from one port to another. */
async function startNginx(from: number, to: string) {
  const example = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/examples/nginx.conf'), 'utf8')
  expect(example).toContain('listen 80;')
  expect(example).toContain('http://127.0.0.1:8080;')
  const site = example.replace('listen 80;', `listen 127.0.0.1:${from};`).replace('http://127.0.0.1:8080;', `${to};`)
  fs.writeFileSync(path.join(folder, 'site.conf'), site)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr notice; events {}
http { access_log off; ${places.join(' ')} include ${folder}/site.conf; }`,
  )
  const child = startProgram(NGINX!, ['-p', folder, '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')])
  await child.waitForOutput(/using the "\w+" event method/)
}

const post = (address: string, bytes: number) =>
  fetch(`${address}/api/images`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: 'x'.repeat(bytes) }),
  })

/** Returns the response status of a WebSocket request. */
const upgraded = (address: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = http.get(`${address}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('sixteen bytes...').toString('base64'),
      },
    })
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode)
    })
    request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
  })

it.skipIf(!NGINX)(
  `nginx before the site passes pages, large bodies, addresses and websockets on${NGINX ? '' : ' (skipped: nginx is not installed)'}`,
  async () => {
    const dataDir = path.join(folder, 'data')
    await fillDataDir(dataDir)
    const server = startChild((await builtServer()).file('main.js'), [], {
      ...{ DATA_DIR: dataDir, PORT: '0', STARTER: 'off', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'debug' },
    })
    const [, behind] = await server.waitForOutput(/Server listening at (http:\/\/[\d.:]+)/)
    await server.waitForOutput(/vlacku is at/)
    const port = await freePort()
    await startNginx(port, behind!)
    const address = `http://127.0.0.1:${port}`

    expect((await fetch(`${address}/en`)).status).toBe(200)
    // rejected by the site because of the missing login, not by nginx because of the body size
    expect((await post(address, 6_000_000)).status).toBe(401)
    expect(await upgraded(address)).toBe(101)
    const left = async (client: string) => {
      const response = await fetch(`${address}/api/site`, { headers: { 'x-forwarded-for': client } })
      return [response.status, Number(response.headers.get('x-ratelimit-remaining'))]
    }
    // the client is the last untrusted address; forged headers have no effect
    const [status, first] = await left('192.0.2.1')
    expect(status).toBe(200)
    expect(await left('192.0.2.1')).toEqual([200, first! - 1])
  },
)
