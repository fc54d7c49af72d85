import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Child {
  process: ChildProcess
  /** Returns the output so far from both streams. */
  output(): string
  /** Returns the complete lines of standard output. */
  lines(): string[]
  /** Resolves with the first match in the output. Rejects if the process ends without one or `ms` elapses. */
  waitForOutput(pattern: RegExp, ms?: number): Promise<RegExpExecArray>
  /** Exit code, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals>
  kill(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

const running = new Set<ChildProcess>()

/** For short-lived processes: makes V8 compile the embedded database only once, with Liftoff, without optimizing it. */
export const LIFTOFF_ONLY = '--liftoff-only'

/** Starts `node file …` with only the given environment. */
export const startChild = (file: string, args: string[], env: Record<string, string> = {}): Child =>
  startProgram(process.execPath, [LIFTOFF_ONLY, file, ...args], env)

/** Starts any program with only the given environment. */
export function startProgram(command: string, args: string[], env: Record<string, string> = {}): Child {
  const process_ = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(process_)
  let output = ''
  let out = ''
  const listeners = new Set<() => void>()
  const hear = (isOut: boolean) => (chunk: string) => {
    output += chunk
    if (isOut) out += chunk
    for (const listener of listeners) listener()
  }
  process_.stdout.setEncoding('utf8').on('data', hear(true))
  process_.stderr.setEncoding('utf8').on('data', hear(false))
  // "close" is emitted after all output
  const ended = once(process_, 'close').then(([code, signal]) => {
    running.delete(process_)
    for (const listener of listeners) listener()
    return (code ?? signal) as number | NodeJS.Signals
  })
  return {
    process: process_,
    output: () => output,
    lines: () => out.split('\n').slice(0, -1),
    waitForOutput(pattern, ms = 90_000) {
      return new Promise((resolve, reject) => {
        const fail = (why: string) =>
          end(() => reject(new Error(`${why} without saying ${pattern}. It said:\n${output}`)))
        const timer = setTimeout(() => fail(`${ms} ms went by`), ms)
        const end = (settle: () => void) => {
          clearTimeout(timer)
          listeners.delete(check)
          settle()
        }
        const check = () => {
          const match = pattern.exec(output)
          if (match) end(() => resolve(match))
          else if (!running.has(process_)) fail('The process ended')
        }
        listeners.add(check)
        check()
      })
    },
    ended,
    kill(signal = 'SIGKILL') {
      process_.kill(signal)
      return ended
    },
  }
}

/** Kills all started processes; for `afterEach`. */
export async function killChildren() {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGKILL')
      return child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
    }),
  )
}
