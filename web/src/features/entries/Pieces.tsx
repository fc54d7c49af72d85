import { Link } from '@tanstack/react-router'
import { type Piece, readRichText } from '@vlacku/markup'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useLocale } from '../../platform/text.tsx'
import type { FindIn } from '../../ui/foundPatterns.ts'
import { markFound } from '../../ui/markFound.tsx'
import { Maths } from './Maths.tsx'

interface PiecesProps {
  found?: FindIn | null | undefined
}

/** The small markup of a text, drawn. */
export function PiecesOf({
  source,
  pieces,
  found,
}: PiecesProps & ({ source: string; pieces?: never } | { pieces: Piece[]; source?: never })) {
  const read = useMemo(() => pieces ?? readRichText(source), [pieces, source])
  // pieces have no identity but their position, and never move
  return read.map((piece, i) => <PieceOf key={`${i}${piece.kind}`} piece={piece} found={found} />)
}

function PieceOf({ piece, found }: PiecesProps & { piece: Piece }) {
  switch (piece.kind) {
    case 'text':
      return <PlainText text={piece.text} found={found} />
    case 'place':
      return <Place letter={piece.letter} number={piece.number} />
    case 'maths':
      return <Maths tex={piece.tex} display={piece.display} />
    case 'word':
      return <WordLink word={piece.word} />
    case 'address':
      return (
        <a href={piece.href} rel="noopener nofollow ugc">
          {piece.href}
        </a>
      )
  }
}

/** Members whose names after an @ lead to their pages in what stands within. */
export const NamedMembers = createContext<readonly string[]>([])

function PlainText({ text, found }: PiecesProps & { text: string }): ReactNode {
  const names = use(NamedMembers)
  const pattern = useMemo(() => (names.length > 0 ? namesPattern(names) : null), [names])
  if (!pattern) return markFound(text, found)
  // every second part is a name; parts have no identity but their position, and never move
  return text
    .split(pattern)
    .map((part, i) =>
      i % 2 === 0 ? markFound(part, found) : <MemberLink key={`${i}${part}`} name={part} members={names} />,
    )
}

/** As the server reads names: not within a word or an address, and the longest that somebody has. */
function namesPattern(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const escaped = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_@./])(@(?:${escaped.join('|')}))(?![\\p{L}\\p{M}\\p{N}_])`, 'giu')
}

function MemberLink({ name, members }: { name: string; members: readonly string[] }) {
  const locale = useLocale()
  const written = name.slice(1).toLowerCase()
  const username = members.find((member) => member.toLowerCase() === written) ?? written
  return (
    <Link to="/$locale/user/$username" params={{ locale, username }} className="member">
      {name}
    </Link>
  )
}

/** x₁ … x₅ have a colour each; other letters and further places stay in ink. */
export function Place({ letter = 'x', number }: { letter?: string; number: number }) {
  const coloured = letter === 'x' && number >= 1 && number <= 5
  return (
    <var className={coloured ? `x${number}` : undefined}>
      {letter}
      <sub>{number}</sub>
    </var>
  )
}

export function WordLink({ word }: { word: string }) {
  const locale = useLocale()
  return (
    <Link to="/$locale/valsi/$id" params={{ locale, id: addressOf(word) }} className="jbo" lang="jbo">
      {word}
    </Link>
  )
}

/** How a word stands in an address: spaces as underscores. */
export const addressOf = (word: string) => word.replaceAll(' ', '_')
