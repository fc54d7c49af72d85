import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'

/** Kernel ticks a second, as /proc counts CPU time; 100 on every Linux in use. */
const TICKS = 100

/** Where sites of the bench keep their data: embedded, or in the PostgreSQL of `scripts/withPostgres.mjs`. */
const DATABASE = process.env.TEST_DATABASE_URL ?? ''

export interface Running {
  url: string
  process: ChildProcess
  /** From spawn to the first answer (ms). */
  startedIn: number
  stop(): Promise<void>
}

/** Starts the built server and waits for its first good answer at `ready`. */
export async function startSite(port: number, dataDir: string, ready: string, limits = false): Promise<Running> {
  const env = {
    GLIBC_TUNABLES: 'glibc.malloc.arena_max=2:glibc.malloc.hugetlb=1', // as docs/examples/vlacku.service starts it
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    // where requests are limited, clients are told apart by what they say of themselves
    ...(limits ? { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' } : { RATE_LIMIT: 'off' }),
    NEW_ACCOUNT_DAYS: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: DATABASE,
    ENV_FILE: '',
  }
  return startServer(['build/server/main.js'], port, ready, env)
}

/** The measure of all ratios: Node's own HTTP server answering a document of this size. */
export function startBaseline(port: number, bytes: number): Promise<Running> {
  return startServer(
    ['--import', 'tsx', 'bench/baselineServer.ts', String(port), String(bytes)],
    port,
    '/',
    process.env,
  )
}

async function startServer(args: string[], port: number, ready: string, env: NodeJS.ProcessEnv): Promise<Running> {
  if (await answers(port))
    throw new Error(`Something answers at port ${port} already: another bench would be measured. Stop it first.`)
  const started = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with code ${child.exitCode}`)
    const answer = await fetch(url + ready).catch(() => null)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const startedIn = performance.now() - started
  return {
    url,
    process: child,
    startedIn,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Runs the tool on a site, also while it runs: the database of `dataDir` is shared with it. */
export function vlacku(dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: DATABASE, ENV_FILE: '' }
  const { status } = spawnSync(process.execPath, ['build/server/cli.js', ...args], { env })
  if (status !== 0) throw new Error(`vlacku ${args.join(' ')} ended with code ${status}`)
}

export const isEmbedded = DATABASE === ''

/** CPU time of all processes of PostgreSQL, also of ended ones, in ms; 0 where the database is embedded, and its time is the server's. */
export function databaseCpuMs(): number {
  if (isEmbedded) return 0
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ofPostgres = (pid: string) => {
    try {
      return fs.readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
        ? cpuMs(Number(pid), 'with ended children')
        : 0
    } catch {
      return 0 // it has ended meanwhile
    }
  }
  return pids.reduce((sum, pid) => sum + ofPostgres(pid), 0)
}

/** CPU time a process has used so far, in ms, all threads, and that of the processes it started and outlived. */
export function cpuMs(pid: number, and: 'itself' | 'with ended children' = 'itself'): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const counted = fields.slice(11, and === 'itself' ? 13 : 15).map(Number)
  return (counted.reduce((sum, ticks) => sum + ticks, 0) * 1000) / TICKS
}

/** Resident memory now and at its highest, in MB. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Imports dictionaries as an operator would: time and processor time (ms), how many definitions were new, and what memory it took. */
export function importFiles(dataDir: string, files: readonly string[]) {
  const started = performance.now()
  const args = ['--import', './bench/printPeak.mjs', 'build/server/cli.js', 'import', 'jbovlaste', ...files]
  const { stdout, status } = spawnSync(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ENV_FILE: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('the import failed')
  const added = [...stdout.matchAll(/: (\d+) added/g)].map(([, count]) => Number(count))
  return {
    took: performance.now() - started,
    added: added.slice(0, files.length).reduce((sum, count) => sum + count, 0),
    peakMb: Math.round(Number(/PEAK (\d+)/.exec(stdout)?.[1]) / 1024),
    cpu: Number(/CPU (\d+)/.exec(stdout)?.[1]),
  }
}
