import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { markFound } from '../../ui/markFound.tsx'
import { Maths } from './Maths.tsx'
import { type Piece, readRichText } from './richText.ts'

interface PiecesProps {
  found?: RegExp | null | undefined
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
      return markFound(piece.text, found)
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
