import { Link } from '@tanstack/react-router'
import type { SentencePiece } from '@vlacku/contract/sentences'
import { useLocale } from '../../platform/text.tsx'
import { addressOf } from '../entries/index.ts'

interface LojbanTextProps {
  pieces: readonly SentencePiece[]
  /** True for words to highlight. */
  isFound?: ((word: string) => boolean) | undefined
}

/** A Lojban sentence in which dictionary words link to their entries. */
export function LojbanText({ pieces, isFound }: LojbanTextProps) {
  const locale = useLocale()
  return (
    <p className="s" lang="jbo">
      {pieces.map(({ text, valsi }, i) => {
        if (valsi === null) return text
        const word = isFound?.(text) ? <mark>{text}</mark> : text
        return (
          <Link key={i} to="/$locale/valsi/$id" params={{ locale, id: addressOf(valsi) }} data-word={valsi}>
            {word}
          </Link>
        )
      })}
    </p>
  )
}
