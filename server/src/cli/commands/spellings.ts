import { givenSpellings, mergeSpellings, spellingsOfOneWord } from '../../features/editing/contribute/index.ts'
import { type Command, parsed, UsageError } from '../command.ts'
import { withDatabase } from '../withDatabase.ts'
import { printable } from './importReport.ts'

export const spellingsMerge: Command = {
  name: 'spellings merge',
  summary: 'merges entries that are one word in different spellings',
  help: `Usage: npm run vlacku -- spellings merge [--yes]

Lists entries that are one word in different spellings, as "se ka'a" and "seka'a", and with --yes merges them: definitions
with their votes and versions, subscriptions and affixes come to one entry, and the old addresses lead there.`,

  async run(args) {
    const { values, positionals } = parsed(args, { yes: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not needed here.`)
    return withDatabase('spellings merge', async (ctx) => {
      await givenSpellings(ctx)
      const found = await spellingsOfOneWord(ctx)
      for (const { into, others } of found) {
        const told = others.map(
          ({ valsiid, word, definitions }) => `"${word}" (${valsiid}, definitions: ${definitions})`,
        )
        console.log(
          printable(`${told.join(', ')} into "${into.word}" (${into.valsiid}, definitions: ${into.definitions})`),
        )
      }
      if (found.length === 0) console.log('Every word has one entry.')
      else if (!values.yes) console.log('Nothing was changed; --yes merges them.')
      else {
        const { entries, definitions } = await mergeSpellings(ctx)
        console.log(`Merged: ${entries} entries with ${definitions} definitions.`)
      }
      return 0
    })
  },
}
