import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { givenLanguages } from '../../features/editing/imports/index.ts'
import { MirrorError, mirrorOnce, Source, type Step, stopMirroring } from '../../features/editing/mirroring/index.ts'
import { readConfig } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Command, CommandError, parsed, UsageError } from '../command.ts'
import { progressOf } from '../progress.ts'
import { withDatabase } from '../withDatabase.ts'

/** Default interval between two rounds (s). */
const INTERVAL_S = 60

export const follow: Command = {
  name: 'follow',
  summary: 'has the dictionary of another vlacku site, and keeps it up to date',
  help: `Usage: npm run vlacku -- follow URL [--once] [--interval SECONDS]
       npm run vlacku -- follow --stop

Fetches the whole dictionary of the site at URL, then asks for its changes, again and again. Entries, definitions and versions
keep their numbers. It may be killed at any moment and goes on where it was when it is started again. Meanwhile nobody can
change the dictionary of this site; its comments, collections and accounts are its own. A site that has words of its own
cannot follow another one.

  --once              ends when everything is here
  --interval SECONDS  how long to wait between two rounds; ${INTERVAL_S} otherwise
  --stop              ends following for good: the words stay, and can be changed here from now on`,

  async run(args) {
    const { values, positionals } = parsed(args, {
      once: { type: 'boolean' },
      stop: { type: 'boolean' },
      interval: { type: 'string' },
    })
    if (positionals.length > (values.stop ? 0 : 1)) throw new UsageError(`"${positionals.at(-1)}" is one too many.`)
    if (values.stop) return withDatabase('follow', stop)
    const [url] = positionals
    if (url === undefined) throw new UsageError('The address of a site is missing.')
    const seconds = Number(values.interval ?? INTERVAL_S)
    if (!(seconds >= 1 && seconds <= 86_400)) throw new UsageError('--interval must be 1 to 86400 seconds.')
    return withDatabase('follow', (ctx) => toldInSentences(() => rounds(ctx, url, values.once ? null : seconds)))
  },
}

async function stop(ctx: Ctx): Promise<number> {
  const url = await stopMirroring(ctx)
  console.log(url === null ? 'This site follows no other.' : `This site does not follow ${url} any more.`)
  return 0
}

/** Mirrors once, or repeatedly if `seconds` is set. A round that fails later is reported and repeated. */
async function rounds(ctx: Ctx, url: string, seconds: number | null): Promise<number> {
  await givenLanguages(ctx)
  const folder = path.join(readConfig(process.env).dataDir, 'following')
  const said = saying()
  const source = new Source(url, { onBytes: said.bytes })
  for (let isFirst = true; ; isFirst = false) {
    try {
      await mirrorOnce(ctx, { source, folder, onStep: said.step })
    } catch (error) {
      said.end()
      // an error in the first round is probably permanent
      if (isFirst || seconds === null || !(error instanceof MirrorError)) throw error
      console.error(error.message)
    }
    if (seconds === null) return 0
    await sleep(seconds * 1000)
  }
}

/** Reports progress on the terminal and prints a line per result. */
function saying() {
  let bar = progressOf(0)
  let total = -1
  const show = (done: number, all: number, what: string) => {
    if (all !== total) bar = progressOf(all)
    total = all
    bar.show(done, what)
  }
  let came = 0
  return {
    bytes: (done: number, all: number) => show(done, all, 'fetching the dump'),
    step(step: Step) {
      if (step.step === 'dump') {
        came = step.lines
        show(step.lines, step.total, 'lines of the dump')
      } else if (step.step === 'changes') came += step.records
      else if (step.step === 'up_to_date') {
        bar.end()
        if (came > 0) console.error(`Up to date: ${came} records came.`)
        came = 0
      }
    },
    end: () => bar.end(),
  }
}

async function toldInSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MirrorError) throw new CommandError(error.message)
    throw error
  }
}
