import type { Comment } from '@vlacku/contract/comments'
import { ownWords } from '@vlacku/markup'
import type { HolderRow } from '../../../accounts/accountNames/index.ts'

/** Names that are looked up for one comment; who names more is no friend. */
const MAX_NAMES = 20
/** A name after an @ at the beginning of a word, outside of email addresses. `NewUsername` of the contract defines its letters. */
const NAMED = /(?<![\p{L}\p{M}\p{N}_@./+=&%#-])@([\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{M}\p{N}_])?)/gu

/**
 * Names with @ in a text, each as all names it may mean, the longest first: of `@ba'o.b's` these are `ba'o.b's`, `ba'o.b`, `ba'o`
 * and `ba`. In lower case and composed letters. Names in code, quotations, URLs and email addresses don't count.
 */
export function namesIn(text: string): string[][] {
  const written = new Set([...ownWords(text).normalize('NFC').matchAll(NAMED)].map(([, name]) => name!.toLowerCase()))
  return [...written].slice(0, MAX_NAMES).map((name) => {
    const ends = [...name.matchAll(/[.'-]/g)].map(({ index }) => index).reverse()
    return [name, ...ends.map((end) => name.slice(0, end))]
  })
}

/** Which accounts the names in a text of this time mean: for each the longest that an account had, or has now. */
export function holdersMeant(names: string[][], rows: readonly HolderRow[], at: Date): HolderRow[] {
  return names.flatMap((spellings) => {
    const name = spellings.find((spelling) => rows.some((row) => row.name === spelling))
    return (
      rows
        .filter((row) => row.name === name)
        .sort((a, b) => endOf(a) - endOf(b))
        .find((row) => endOf(row) > at.getTime()) ?? []
    )
  })
}

const endOf = ({ until }: HolderRow) => until?.getTime() ?? Number.POSITIVE_INFINITY

/** The users that a text mentions, and by which names. */
export function mentionsOf(
  names: string[][],
  rows: readonly HolderRow[],
  at: Date,
): Pick<Comment, 'mentioned' | 'mentions'> {
  const meant = holdersMeant(names, rows, at)
  const byName = new Map(meant.map(({ name, username }) => [name, { name, username }]))
  return { mentioned: [...new Set(meant.map(({ username }) => username))], mentions: [...byName.values()] }
}
