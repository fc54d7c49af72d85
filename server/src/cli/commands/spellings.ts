import { ensureSpellings, mergeSpellings, spellingsOfOneWord } from '../../features/editing/contribute/index.ts'
import { type Command, parsed, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'
import { printable } from './importReport.ts'

export const spellingsMerge: Command = {
  name: 'spellings merge',
  summary: 'merge entries for different spellings of a word',
  help: `Usage: npm run vlacku -- spellings merge [--yes]

Lists entries for different spellings of the same word, such as "se ka'a" and "seka'a". With --yes, merges them: definitions
with their votes and versions, subscriptions and affixes move to one entry, and the other addresses redirect to it.`,

  async run(args) {
    const { values, positionals } = parsed(args, { yes: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    return withDatabase('spellings merge', async (ctx) => {
      await ensureSpellings(ctx)
      const found = await spellingsOfOneWord(ctx)
      for (const { into, others } of found) {
        const lines = others.map(
          ({ valsiid, word, definitions }) => `"${word}" (${valsiid}, definitions: ${definitions})`,
        )
        console.log(
          printable(`${lines.join(', ')} into "${into.word}" (${into.valsiid}, definitions: ${into.definitions})`),
        )
      }
      if (found.length === 0) console.log('No word has more than one entry.')
      else if (!values.yes) console.log('Nothing was changed. Use --yes to merge them.')
      else {
        const { entries, definitions } = await mergeSpellings(ctx)
        console.log(`Merged: ${entries} entries with ${definitions} definitions.`)
      }
      return 0
    })
  },
}
