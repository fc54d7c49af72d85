import { loadStarterSentences, removeStarterSentences } from '../../features/dictionary/sentences/index.ts'
import { ensureLanguages, loadStarter, removeStarter } from '../../features/editing/imports/index.ts'
import { collectedAmong } from '../../features/learning/collections/index.ts'
import { loadStarterCourse, removeStarterCourse } from '../../features/learning/flashcards/index.ts'
import { type Command, parsed, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'
import { outcomeLine } from './importReport.ts'
import { sentencesLine } from './importSentences.ts'

const nothingMore = (args: string[]) => {
  const { positionals } = parsed(args, {})
  if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
}

export const starterLoad: Command = {
  name: 'starter load',
  summary: 'load the starter dictionary',
  help: `Usage: npm run vlacku -- starter load

Loads the starter dictionary: short definitions of the most common Lojban words, with sentences and courses. A new site loads
it at its first start, unless STARTER=off. Changes that users made to its definitions are kept.`,

  async run(args) {
    nothingMore(args)
    return withDatabase('starter load', async (ctx) => {
      await ensureLanguages(ctx)
      console.log(outcomeLine('Starter dictionary', { ...(await loadStarter(ctx)), rejected: 0 }))
      console.log(sentencesLine('Starter sentences', await loadStarterSentences(ctx)))
      console.log(`Starter courses: ${await loadStarterCourse(ctx)} added`)
      return 0
    })
  },
}

export const starterRemove: Command = {
  name: 'starter remove',
  summary: 'remove the starter dictionary',
  help: `Usage: npm run vlacku -- starter remove

Removes the starter dictionary, for example before importing a full one. Definitions that users changed or voted on are kept, and
so are words with other definitions. Its sentences are removed, too, and its courses unless someone studies them.`,

  async run(args) {
    nothingMore(args)
    return withDatabase('starter remove', async (ctx) => {
      const courses = await removeStarterCourse(ctx)
      const { removed, retained, words } = await removeStarter(ctx, collectedAmong)
      const sentences = await removeStarterSentences(ctx)
      console.log(
        `Removed ${removed} definitions and ${words} words. Kept ${retained} definitions that were changed or voted on.`,
      )
      console.log(`Removed ${sentences} sentences and ${courses} courses.`)
      return 0
    })
  },
}
