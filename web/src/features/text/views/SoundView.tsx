import type { Parse } from '@vlacku/grammar'
import { pronounce } from '@vlacku/lojban/pronounce'
import { linesOf } from './lines.ts'
import { WordAt } from './WordAt.tsx'

interface Props {
  parse: Parse
  limit: number
}

/** Each word with its pronunciation in the International Phonetic Alphabet. */
export function SoundView({ parse, limit }: Props) {
  return linesOf(parse.words, limit).map(({ first, words }) => (
    <ol key={first} className="interlinear">
      {words.map((word, i) => (
        <li key={first + i}>
          <span className="serif" lang="jbo">
            <WordAt parse={parse} at={first + i} />
          </span>
          <span className="word-sound" lang="jbo-fonipa">
            {(word.selmao !== 'FOREIGN' && pronounce(word.text)) || '—'}
          </span>
        </li>
      ))}
    </ol>
  ))
}
