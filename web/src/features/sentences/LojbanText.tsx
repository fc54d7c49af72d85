import { Link } from '@tanstack/react-router'
import type { SentencePiece } from '@vlacku/contract/sentences'
import { useLocale } from '../../platform/text.tsx'
import { addressOf } from '../entries/index.ts'

interface LojbanTextProps {
  pieces: readonly SentencePiece[]
  /** Of a word: it was looked for, and is washed. */
  isFound?: ((word: string) => boolean) | undefined
}

/** A Lojban sentence, each word of the dictionary a link to its entry. */
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
