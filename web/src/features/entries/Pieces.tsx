import { Link } from '@tanstack/react-router'
import { balanceDirectionControls, type Piece, readRichText } from '@vlacku/markup'
import { createContext, Fragment, type ReactElement, type ReactNode, use, useMemo } from 'react'
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
      return <PlainText text={balanceDirectionControls(piece.text)} found={found} />
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

/** A text in its parts, in order: what leads somewhere as a link, the rest as it is. */
export type FindLinks = (text: string) => (string | ReactElement)[]

/** What leads somewhere in plain text within, beside what is marked; null where nothing does. */
export const LinksInText = createContext<FindLinks | null>(null)

function PlainText({ text, found }: PiecesProps & { text: string }): ReactNode {
  const findLinks = use(LinksInText)
  const parts = useMemo(() => findLinks?.(text) ?? null, [findLinks, text])
  if (!parts) return markFound(text, found)
  // parts have no identity but their position, and never move
  return parts.map((part, i) => <Fragment key={i}>{typeof part === 'string' ? markFound(part, found) : part}</Fragment>)
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

interface WordLinkProps {
  word: string
  /** The spelling of a text. */
  written?: string
  /** False next to the definition itself. */
  hasTip?: boolean
}

/** Leads to the entry of a word, and shows its meaning as a tip. */
export function WordLink({ word, written = word, hasTip = true }: WordLinkProps) {
  const locale = useLocale()
  return (
    <Link
      to="/$locale/valsi/$id"
      params={{ locale, id: addressOf(word) }}
      className="jbo"
      lang="jbo"
      data-word={hasTip ? word : undefined}
    >
      {written}
    </Link>
  )
}

/** How a word stands in an address: spaces as underscores. */
export const addressOf = (word: string) => word.replaceAll(' ', '_')
