import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { type Unit, WireFrames } from './wireFrames.ts'

/** The session shared by all clients. */
export interface Session {
  /** Response to the startup message of every client: authenticated, parameters, ready. */
  greeting: Uint8Array
  /** Executes protocol messages in order and passes on responses as they arrive. */
  execute(messages: Uint8Array[], onData: (data: Uint8Array) => void): Promise<void>
  inTransaction(): boolean
  /** Rolls back the client's unfinished transaction. */
  rollback(): Promise<void>
}

interface WireServerOptions {
  path?: string
  port?: number
  /** Password for clients. Any local process can connect to a port, whereas a socket file is accessible only to its owner. */
  password?: string
  session: Session
  /** Idle-in-transaction timeout of a client, in milliseconds. Needed because all other clients wait for it. */
  idleInTransactionMs?: number
  /** Called when the session breaks, after which no more responses are possible. */
  onBroken: (error: Error) => void
}

/** Authentication timeout, in milliseconds. */
const LET_IN_MS = 10_000

interface Job {
  /** null for internal work */
  client: Client | null
  work: () => Promise<void>
}
interface Client {
  socket: Socket
  isClosed: boolean
}

/**
 * Multiplexes any number of clients onto one database session. A unit of messages (up to Sync) is never interleaved with another
 * client's, and a client owns the session from BEGIN to COMMIT. `@electric-sql/pglite-socket` 0.2.17 queues single messages
 * instead, so if a parameter is longer than one socket read, another client's statement can slip between Parse and Bind, which
 * then returns rows of the wrong statement: docs/decisions/0002.
 */
export class WireServer {
  #options: WireServerOptions
  #server: Server
  #queue: Job[] = []
  #owner: Client | null = null
  #running = false
  #broken = false
  #clients = new Set<Client>()
  #idle: NodeJS.Timeout | undefined

  constructor(options: WireServerOptions) {
    this.#options = options
    this.#server = createServer((socket) => this.#serve(socket))
  }

  listen(): Promise<void> {
    const { path, port } = this.#options
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      if (path) this.#server.listen(path, resolve)
      else this.#server.listen(port, '127.0.0.1', resolve)
    })
  }

  /** Closes all connections after waiting for the current unit, and rolls back uncommitted changes. */
  async close() {
    this.#server.close()
    this.#disconnectAll()
    while (this.#running && !this.#broken) await new Promise((resume) => setTimeout(resume, 5))
    if (this.#owner && !this.#broken) await this.#release()
  }

  /**
   * Runs `work` on the session while no client is inside a unit or transaction. If `work` rejects, this does too, without
   * breaking the session.
   */
  whenFree(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ client: null, work: () => work().then(resolve, reject) })
      void this.#run()
    })
  }

  #serve(socket: Socket) {
    const client: Client = { socket, isClosed: false }
    const frames = new WireFrames()
    let stage: 'opening' | 'password' | 'open' = 'opening'
    let busy = false
    this.#clients.add(client)
    const patience = setTimeout(() => socket.destroy(), LET_IN_MS).unref()
    socket.setNoDelay(true)

    const submit = (unit: Unit) => {
      busy = true
      this.#queue.push({
        client,
        work: async () => {
          await this.#perform(client, unit)
          busy = false
          advance()
        },
      })
      void this.#run()
    }
    const { session, password } = this.#options
    const letIn = () => {
      clearTimeout(patience)
      socket.write(session.greeting)
      stage = 'open'
    }
    const open = () => {
      const opening = frames.nextOpening()
      if (opening?.kind === 'encryption') socket.write('N')
      if (opening?.kind === 'cancel') leave()
      if (opening?.kind === 'startup') {
        if (password === undefined) letIn()
        else {
          socket.write(passwordRequest)
          stage = 'password'
        }
      }
      return opening !== null
    }
    const readPassword = () => {
      const candidate = frames.nextPassword()
      if (candidate === null) return false
      if (isSamePassword(candidate, password ?? '')) letIn()
      else {
        socket.write(wrongPassword)
        leave()
      }
      return true
    }
    const readUnit = () => {
      const unit = frames.nextUnit()
      if (unit === 'bye') leave()
      else if (unit) submit(unit)
      return unit !== null
    }
    const leave = () => {
      this.#removeClient(client)
      socket.end()
    }
    const read = { opening: open, password: readPassword, open: readUnit }
    const advance = () => {
      try {
        while (!busy && !client.isClosed && read[stage]());
      } catch (error) {
        socket.destroy(error as Error)
      }
    }
    socket.on('data', (chunk) => {
      frames.push(chunk)
      advance()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(patience)
      this.#removeClient(client)
    })
  }

  #removeClient(client: Client) {
    client.isClosed = true
    this.#clients.delete(client)
    this.#queue = this.#queue.filter((job) => job.client !== client)
    void this.#run()
  }

  async #run() {
    if (this.#running) return
    this.#running = true
    try {
      for (;;) {
        if (this.#owner?.isClosed) await this.#release()
        const at = this.#owner ? this.#queue.findIndex((job) => job.client === this.#owner) : 0
        const [job] = at < 0 ? [] : this.#queue.splice(at, 1)
        if (!job) break
        await job.work()
      }
    } catch (error) {
      this.#broken = true
      this.#disconnectAll()
      this.#options.onBroken(error as Error)
      return // remains true, because a broken session is unusable
    }
    this.#running = false
  }

  async #perform(client: Client, unit: Unit) {
    const { session, idleInTransactionMs = 60_000 } = this.#options
    clearTimeout(this.#idle)
    // a response arrives in chunks, and writing each separately costs more than most responses
    client.socket.cork()
    await session.execute(unit.messages, (data) => {
      if (!client.isClosed && data.length > 0) client.socket.write(Buffer.from(data))
    })
    client.socket.uncork()
    this.#owner = !unit.done || session.inTransaction() ? client : null
    if (this.#owner) this.#idle = setTimeout(() => client.socket.destroy(), idleInTransactionMs).unref()
  }

  async #release() {
    clearTimeout(this.#idle)
    this.#owner = null
    await this.#options.session.rollback()
  }

  #disconnectAll() {
    for (const { socket } of this.#clients) socket.destroy()
  }
}

/** AuthenticationCleartextPassword. Sufficient because the password never leaves the machine. */
const passwordRequest = Uint8Array.of('R'.charCodeAt(0), 0, 0, 0, 8, 0, 0, 0, 3)

/** Response to a wrong password. */
const wrongPassword: Uint8Array = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mthe password of the embedded database is another one\0\0')
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
})()

/** Compares passwords in constant time. */
const isSamePassword = (actual: string, wanted: string): boolean => timingSafeEqual(digest(actual), digest(wanted))
const digest = (text: string) => createHash('sha256').update(text).digest()
