import type { Sentence } from '@vlacku/contract/sentences'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { type FindIn, markFound } from '../../ui/markFound.tsx'
import { AnalyseSentence, LojbanText } from './LojbanText.tsx'

interface SentenceRowProps {
  sentence: Sentence
  /** Returns true for Lojban words to highlight; `found` finds the matches in the translation. */
  isFound: (word: string) => boolean
  found: FindIn | null
}

/** A sentence in a list: Lojban, translation, and source. */
export function SentenceRow({ sentence, isFound, found }: SentenceRowProps) {
  const t = useText()
  const { pieces, translation, langtag, doubtful, number, source } = sentence
  return (
    <li className="pair">
      <div>
        <LojbanText pieces={pieces} isFound={isFound} />
        <p className="translation" lang={htmlLang(langtag)}>
          {markFound(translation, found)}
        </p>
        <AnalyseSentence pieces={pieces} />
      </div>
      <p className="source" title={source.licence || undefined}>
        {source.name}
        {number && ` ${number}`}
        {doubtful && <span>{t('sentences.doubtful')}</span>}
      </p>
    </li>
  )
}
