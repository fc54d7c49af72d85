import { balanceDirectionControls, type Piece, readRichText } from '@vlacku/markup'
import { createContext, Fragment, type ReactElement, type ReactNode, use, useMemo } from 'react'
import { Link } from '../../platform/Link.ts'
import { type FindIn, markFound } from '../../ui/markFound.tsx'
import { Maths } from './Maths.tsx'

interface PiecesProps {
  found?: FindIn | null | undefined
}

/** Renders the inline markup of a text. */
export function PiecesOf({
  source,
  pieces,
  found,
}: PiecesProps & ({ source: string; pieces?: never } | { pieces: Piece[]; source?: never })) {
  const read = useMemo(() => pieces ?? readRichText(source), [pieces, source])
  // Pieces never move, so their index is a stable key.
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

/** Splits a text into plain strings and links, in order. */
export type FindLinks = (text: string) => (string | ReactElement)[]

/** Finds links in plain text, in addition to marked-up links; null to disable. */
export const LinksInText = createContext<FindLinks | null>(null)

function PlainText({ text, found }: PiecesProps & { text: string }): ReactNode {
  const findLinks = use(LinksInText)
  const parts = useMemo(() => findLinks?.(text) ?? null, [findLinks, text])
  if (!parts) return markFound(text, found)
  // Parts never move, so their index is a stable key.
  return parts.map((part, i) => <Fragment key={i}>{typeof part === 'string' ? markFound(part, found) : part}</Fragment>)
}

/** The places x₁ to x₅ each have a color; other letters and higher places use the text color. */
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
  /** Spelling used in the text, if it differs from the word. */
  written?: string
  /** False next to the definition itself. */
  hasTip?: boolean
}

/** Links to the entry of a word and shows its meaning as a tooltip. */
export function WordLink({ word, written = word, hasTip = true }: WordLinkProps) {
  return (
    <Link
      to="/$locale/valsi/$id"
      params={{ id: slugOf(word) }}
      className="jbo"
      lang="jbo"
      data-word={hasTip ? word : undefined}
    >
      {written}
    </Link>
  )
}

/** Returns the URL form of a word: spaces become underscores. */
export const slugOf = (word: string) => word.replaceAll(' ', '_')
