import type { Sentence } from '@vlacku/contract/sentences'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import type { FindIn } from '../../ui/foundPatterns.ts'
import { markFound } from '../../ui/markFound.tsx'
import { LojbanText } from './LojbanText.tsx'

interface SentenceRowProps {
  sentence: Sentence
  /** What was looked for, to be washed: of a Lojban word, and in the translation. */
  isFound: (word: string) => boolean
  found: FindIn | null
}

/** A sentence in a list: Lojban, what it means, and quietly who says so. */
export function SentenceRow({ sentence, isFound, found }: SentenceRowProps) {
  const t = useText()
  const { pieces, translation, langtag, doubtful, number, source } = sentence
  return (
    <li className="pair">
      <div>
        <LojbanText pieces={pieces} isFound={isFound} />
        <p className="tr" lang={htmlLang(langtag)}>
          {markFound(translation, found)}
        </p>
      </div>
      <p className="src" title={source.licence || undefined}>
        {source.name}
        {number && ` ${number}`}
        {doubtful && <span>{t('sentences.doubtful')}</span>}
      </p>
    </li>
  )
}
