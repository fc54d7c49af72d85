import type { Comment } from '@vlacku/contract/comments'
import { ownWords } from '@vlacku/markup'
import type { HolderRow } from '../../../accounts/accountNames/index.ts'

/** Maximum number of names looked up per comment. Prevents abuse. */
const MAX_NAMES = 20
/**
 * Matches an @ and a name at the start of a word, except in email addresses. The characters allowed in names are defined by
 * `NewUsername` in the contract.
 */
const NAMED = /(?<![\p{L}\p{M}\p{N}_@./+=&%#-])@([\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{M}\p{N}_])?)/gu

/**
 * Finds @names in a text, each as a list of the names it may refer to, longest first: `@ba'o.b's` may be `ba'o.b's`, `ba'o.b`,
 * `ba'o` or `ba`. Names are lowercase and in NFC. Ignores names in code, quotes, URLs and email addresses.
 */
export function namesIn(text: string): string[][] {
  const written = new Set([...ownWords(text).normalize('NFC').matchAll(NAMED)].map(([, name]) => name!.toLowerCase()))
  return [...written].slice(0, MAX_NAMES).map((name) => {
    const ends = [...name.matchAll(/[.'-]/g)].map(({ index }) => index).reverse()
    return [name, ...ends.map((end) => name.slice(0, end))]
  })
}

/**
 * Resolves the names in a text written at the given time: each to the account with the longest matching name, current or at that
 * time.
 */
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

/** Returns the users mentioned in a text, with the names used for them. */
export function mentionsOf(
  names: string[][],
  rows: readonly HolderRow[],
  at: Date,
): Pick<Comment, 'mentioned' | 'mentions'> {
  const meant = holdersMeant(names, rows, at)
  const byName = new Map(meant.map(({ name, username }) => [name, { name, username }]))
  return { mentioned: [...new Set(meant.map(({ username }) => username))], mentions: [...byName.values()] }
}
