import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { childrenOf } from '../server/src/testing/childrenOf.ts'

/** Kernel clock ticks per second, the unit of CPU time in /proc; 100 on all common Linux systems. */
const TICKS = 100

/** Database of the benchmark sites: embedded, or the PostgreSQL server started by `scripts/withPostgres.mjs`. */
const DATABASE = process.env.TEST_DATABASE_URL ?? ''

export interface Running {
  url: string
  process: ChildProcess
  /** Time from spawn to the first response, in milliseconds. */
  startedIn: number
  stop(): Promise<void>
}

/** Starts the built server and waits until the path `ready` responds successfully. */
export async function startSite(port: number, dataDir: string, ready: string): Promise<Running> {
  const env = {
    GLIBC_TUNABLES: 'glibc.malloc.arena_max=2:glibc.malloc.hugetlb=1', // as in docs/examples/vlacku.service
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    NEW_ACCOUNT_DAYS: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: DATABASE,
    ENV_FILE: '',
  }
  return startServer(['build/server/main.js'], port, ready, env)
}

/** Starts the baseline server to which all ratios refer: a Node HTTP server that sends responses of the given size. */
export function startBaseline(port: number, bytes: number): Promise<Running> {
  return startServer(
    ['--import', 'tsx', 'bench/baselineServer.ts', String(port), String(bytes)],
    port,
    '/',
    process.env,
  )
}

async function startServer(args: string[], port: number, ready: string, env: NodeJS.ProcessEnv): Promise<Running> {
  if (await isListening(port))
    throw new Error(`Something answers at port ${port} already: another bench would be measured. Stop it first.`)
  const started = performance.now()
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with code ${child.exitCode}`)
    const response = await fetch(url + ready).catch(() => null)
    if (response?.ok) break
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

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Runs the command-line tool on a site's database, even while the site is running. */
export function vlacku(dataDir: string, ...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: DATABASE, ENV_FILE: '' }
  const { status } = spawnSync(process.execPath, ['build/server/cli.js', ...args], { env })
  if (status !== 0) throw new Error(`vlacku ${args.join(' ')} ended with code ${status}`)
}

export const isEmbedded = DATABASE === ''

/**
 * Returns the PostgreSQL server's CPU time in ms, including terminated processes. 0 for an embedded database, whose time is part
 * of the site's.
 */
export function databaseCpuMs(): number {
  if (isEmbedded) return 0
  postmaster ??= findPostmaster()
  return [postmaster, ...childrenOf(postmaster).map(Number)].reduce(
    (sum, pid, n) => sum + (fs.existsSync(`/proc/${pid}`) ? cpuMs(pid, n === 0 ? 'with ended children' : 'itself') : 0),
    0,
  )
}

let postmaster: number | undefined

/** Finds the PostgreSQL server's process by its port, which is stored in `postmaster.pid` in its data directory. */
function findPostmaster(): number {
  const port = new URL(DATABASE).port || '5432'
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const found = pids.find((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/cwd/postmaster.pid`, 'utf8').split('\n')[3] === port
    } catch {
      return false // not a PostgreSQL process
    }
  })
  if (found === undefined) throw new Error(`no PostgreSQL server of this machine uses port ${port}`)
  return Number(fs.readFileSync(`/proc/${found}/cwd/postmaster.pid`, 'utf8').split('\n')[0])
}

/** Returns a process's total CPU time in ms, optionally including its terminated child processes. */
export function cpuMs(pid: number, and: 'itself' | 'with ended children' = 'itself'): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const counted = fields.slice(11, and === 'itself' ? 13 : 15).map(Number)
  return (counted.reduce((sum, ticks) => sum + ticks, 0) * 1000) / TICKS
}

/** Returns the current and peak resident memory in MB. */
export function memoryMb(pid: number): { now: number; peak: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** Imports dictionaries with the operator command and returns the duration in ms. */
export function importFiles(dataDir: string, files: readonly string[]) {
  const start = performance.now()
  vlacku(dataDir, 'import', 'jbovlaste', ...files)
  return { took: performance.now() - start }
}
