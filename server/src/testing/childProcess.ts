import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Child {
  process: ChildProcess
  /** What it said so far, on both of its outputs. */
  said(): string
  /** Lines of standard output, whole ones only. */
  lines(): string[]
  /** Resolves with the first match in what it says; fails when it ends without, or takes longer than `ms`. */
  says(pattern: RegExp, ms?: number): Promise<RegExpExecArray>
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  kill(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

const running = new Set<ChildProcess>()

/** For processes that end soon: V8 compiles the embedded database once, by Liftoff, and does not optimize it while it runs. */
export const LIFTOFF_ONLY = '--liftoff-only'

/** Starts `node file …` with this environment and nothing else of ours. */
export const startChild = (file: string, args: string[], env: Record<string, string> = {}): Child =>
  startProgram(process.execPath, [LIFTOFF_ONLY, file, ...args], env)

/** Starts any program, with this environment and nothing else of ours. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}): Child {
  const process_ = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(process_)
  let said = ''
  let out = ''
  const listeners = new Set<() => void>()
  const hear = (isOut: boolean) => (chunk: string) => {
    said += chunk
    if (isOut) out += chunk
    for (const listener of listeners) listener()
  }
  process_.stdout.setEncoding('utf8').on('data', hear(true))
  process_.stderr.setEncoding('utf8').on('data', hear(false))
  // "close" comes after everything it said was heard
  const ended = once(process_, 'close').then(([code, signal]) => {
    running.delete(process_)
    for (const listener of listeners) listener()
    return (code ?? signal) as number | NodeJS.Signals
  })
  return {
    process: process_,
    said: () => said,
    lines: () => out.split('\n').slice(0, -1),
    says(pattern, ms = 90_000) {
      return new Promise((resolve, reject) => {
        const fail = (why: string) =>
          end(() => reject(new Error(`${why} without saying ${pattern}. It said:\n${said}`)))
        const timer = setTimeout(() => fail(`${ms} ms went by`), ms)
        const end = (settle: () => void) => {
          clearTimeout(timer)
          listeners.delete(look)
          settle()
        }
        const look = () => {
          const match = pattern.exec(said)
          if (match) end(() => resolve(match))
          else if (!running.has(process_)) fail('The process ended')
        }
        listeners.add(look)
        look()
      })
    },
    ended,
    kill(signal = 'SIGKILL') {
      process_.kill(signal)
      return ended
    },
  }
}

/** For `afterEach`: leaves no process behind. */
export async function killChildren() {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGKILL')
      return child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
    }),
  )
}
