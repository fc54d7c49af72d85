import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureLanguages } from '../../features/editing/imports/index.ts'
import { MirrorError, mirrorOnce, Source, type Step, stopMirroring } from '../../features/editing/mirroring/index.ts'
import { readConfig } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Command, CommandError, parsed, progressOf, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'

/** Default interval between mirroring runs, in seconds. */
const INTERVAL_S = 60

export const follow: Command = {
  name: 'follow',
  summary: 'mirror the dictionary of another vlacku site',
  help: `Usage: npm run vlacku -- follow URL [--once] [--interval SECONDS]
       npm run vlacku -- follow --stop

Downloads the whole dictionary of the site at URL, then requests its changes repeatedly. Entries, definitions and versions keep
their IDs. If the command is stopped or killed, it continues from there at its next start. While this site is a mirror, its
dictionary is read-only; it has its own comments, collections and accounts. A site that already has words of its own cannot
become a mirror.

  --once              exit when the dictionary is up to date
  --interval SECONDS  time between two requests for changes (default: ${INTERVAL_S})
  --stop              stop mirroring permanently: the words stay, and become editable`,

  async run(args) {
    const { values, positionals } = parsed(args, {
      once: { type: 'boolean' },
      stop: { type: 'boolean' },
      interval: { type: 'string' },
    })
    if (positionals.length > (values.stop ? 0 : 1)) throw new UsageError(`Unexpected argument "${positionals.at(-1)}".`)
    if (values.stop) return withDatabase('follow', stop)
    const [url] = positionals
    if (url === undefined) throw new UsageError('Missing argument: the URL of a site.')
    const seconds = Number(values.interval ?? INTERVAL_S)
    if (!(seconds >= 1 && seconds <= 86_400)) throw new UsageError('--interval must be from 1 to 86400 seconds.')
    return withDatabase('follow', (ctx) =>
      withCommandErrors(() => mirrorRepeatedly(ctx, url, values.once ? null : seconds)),
    )
  },
}

async function stop(ctx: Ctx): Promise<number> {
  const url = await stopMirroring(ctx)
  console.log(url === null ? 'This site does not mirror another site.' : `This site no longer mirrors ${url}.`)
  return 0
}

/** Mirrors once, or repeatedly if `seconds` is set. Errors in later runs are reported and the run is repeated. */
async function mirrorRepeatedly(ctx: Ctx, url: string, seconds: number | null): Promise<number> {
  await ensureLanguages(ctx)
  const folder = path.join(readConfig(process.env).dataDir, 'following')
  const reporter = createReporter()
  const source = new Source(url, { onBytes: reporter.bytes })
  for (let isFirst = true; ; isFirst = false) {
    try {
      await mirrorOnce(ctx, { source, folder, onStep: reporter.step })
    } catch (error) {
      reporter.end()
      // an error in the first run is probably permanent, so it isn't retried
      if (isFirst || seconds === null || !(error instanceof MirrorError)) throw error
      console.error(error.message)
    }
    if (seconds === null) return 0
    await sleep(seconds * 1000)
  }
}

/** Reports progress on the terminal, and prints a line for each result. */
function createReporter() {
  let bar = progressOf(0)
  let total = -1
  const show = (done: number, all: number, what: string) => {
    if (all !== total) bar = progressOf(all)
    total = all
    bar.show(done, what)
  }
  let receivedRecords = 0
  return {
    bytes: (done: number, all: number) => show(done, all, 'downloading the dump'),
    step(step: Step) {
      if (step.step === 'dump') {
        receivedRecords = step.lines
        show(step.lines, step.total, 'lines of the dump')
      } else if (step.step === 'changes') receivedRecords += step.records
      else if (step.step === 'up_to_date') {
        bar.end()
        if (receivedRecords > 0) console.error(`Up to date: ${receivedRecords} records received.`)
        receivedRecords = 0
      }
    },
    end: () => bar.end(),
  }
}

async function withCommandErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MirrorError) throw new CommandError(error.message)
    throw error
  }
}
