import type { Comment } from '@vlacku/contract/comments'
import { wordsOfStatement } from '@vlacku/lojban/statement'
import { wordsOf } from '@vlacku/lojban/words'
import { statementsOf, unmarkedWords } from '@vlacku/markup'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { Link } from '../../../platform/Link.ts'
import { type FindLinks, LinksInText, WordLink } from '../../entries/index.ts'

/** Users and words mentioned in the unmarked text of a comment. */
export type Named = Pick<Comment, 'mentions' | 'words'>

type Part = string | ReactElement

/** Links @names and dictionary words in its children. */
export function NamedInText({ named: { mentions, words }, children }: { named: Named; children: ReactNode }) {
  const findLinks = useMemo(() => linksTo(mentions, words), [mentions, words])
  return <LinksInText value={findLinks}>{children}</LinksInText>
}

type Mentions = Comment['mentions']

function linksTo(mentions: Mentions, words: readonly string[]): FindLinks | null {
  if (mentions.length === 0 && words.length === 0) return null
  const names = mentions.length > 0 ? namesPattern(mentions.map(({ name }) => name)) : null
  const known = new Set(words)
  return (text) =>
    // Odd-numbered parts are names.
    (names ? text.normalize('NFC').split(names) : [text]).flatMap((part, i): Part[] =>
      i % 2 === 0 ? withWords(part, known) : [<MemberLink key={part} name={part} mentions={mentions} />],
    )
}

/** Matches names in the same way as the server: the longest existing name, not inside a word or URL. */
function namesPattern(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_@./+=&%#-])(@(?:${escaped.join('|')}))(?![\\p{L}\\p{M}\\p{N}_])`, 'giu')
}

function withWords(text: string, known: ReadonlySet<string>): Part[] {
  if (known.size === 0) return [text]
  const isKnown = (word: string) => known.has(word)
  return statementsOf(text).flatMap((parts) => {
    const chunks = parts.flatMap(({ text, isWord }) => (isWord ? [text.toLowerCase()] : []))
    const named = new Set(unmarkedWords(chunks, { isKnown, wordsOfStatement }))
    return parts.flatMap(({ text, isWord }) =>
      (isWord ? wordsIn(text, named) : [text]).map((word) =>
        named.has(word.toLowerCase()) ? <WordLink key={word} word={word.toLowerCase()} written={word} /> : word,
      ),
    )
  })
}

/** Splits a chunk such as `lenu` into its words if these are to be linked and the chunk is not. */
function wordsIn(chunk: string, named: ReadonlySet<string>): string[] {
  if (named.has(chunk.toLowerCase())) return [chunk]
  const words = wordsOf(chunk)
  if (words?.join('').length !== chunk.length || !words.every((word) => named.has(word))) return [chunk]
  return words.map((word, n) => {
    const start = words.slice(0, n).join('').length
    return chunk.slice(start, start + word.length)
  })
}

/** A username as written, possibly a former one. */
function MemberLink({ name, mentions }: { name: string; mentions: Mentions }) {
  const written = name.slice(1).toLowerCase()
  const username = mentions.find((mention) => mention.name === written)?.username ?? written
  return (
    <Link to="/$locale/user/$username" params={{ username }} className="member">
      {name}
    </Link>
  )
}
