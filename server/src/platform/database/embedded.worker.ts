import v8 from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { checkCommitsAreSynced, type Engine, openEngine, sessionOf } from './engine.ts'
import { maintainDisk } from './maintainDisk.ts'
import { WireServer } from './wireServer.ts'

/**
 * Embedded PostgreSQL: PGlite on a data directory, accessible through a socket like any server. Runs in a worker thread because
 * its computations block the thread. Sends `EmbeddedMessage`s to its parent.
 */
export interface EmbeddedOptions {
  dir: string
  listen: Listen | null
}
type Listen = { path: string } | { port: number; password: string }
export type EmbeddedMessage =
  | { ready: true; fsyncsPerCommit: number; recovered: boolean }
  | { warning: string }
  | { broken: string }
  | { closed: true }

const { dir, listen } = workerData as EmbeddedOptions
const post = (message: EmbeddedMessage) => parentPort!.postMessage(message)

/**
 * Number of WebAssembly bytes that a function executes before V8 optimizes it. With V8's default (1.8 million), nearly the whole
 * engine is optimized during startup, which takes half a second longer on two cores.
 */
const WASM_TIERING_BUDGET = 60_000_000
v8.setFlagsFromString(`--wasm-tiering-budget=${WASM_TIERING_BUDGET}`)

const engine = await openEngine(dir, (reason) => {
  post({ broken: reason })
  process.exit(1) // terminates this thread, even from within an engine call
})
const fsyncsPerCommit = await checkCommitsAreSynced(engine)

if (listen === null) {
  await engine.db.close()
  post({ closed: true })
} else {
  await serve(engine, listen)
  post({ ready: true, fsyncsPerCommit, recovered: engine.recovered })
}

async function serve(engine: Engine, where: Listen) {
  const { db } = engine
  const server = new WireServer({
    ...where,
    session: await sessionOf(db),
    onBroken: (error) => post({ broken: error.message }),
  })
  const stopTending = await maintainDisk(engine, {
    dir,
    whenFree: (work) => server.whenFree(work),
    warn: (warning) => post({ warning }),
  })
  await server.listen()
  parentPort!.once('message', async () => {
    stopTending()
    await server.close()
    await db.close() // also writes a checkpoint
    post({ closed: true })
    parentPort!.close()
  })
}
