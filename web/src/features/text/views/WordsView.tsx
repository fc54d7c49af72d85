import type { Parse } from '@vlacku/grammar'
import { htmlLang } from '../../../platform/locale.ts'
import type { GlossOf } from '../useAnalysis.ts'
import { linesOf } from './lines.ts'
import { WordAt } from './WordAt.tsx'

interface Props {
  parse: Parse
  limit: number
  glossOf: GlossOf
}

/** Interlinear text: each word with its gloss and selma'o below. */
export function WordsView({ parse, limit, glossOf }: Props) {
  return linesOf(parse.words, limit).map(({ first, words }) => (
    <ol key={first} className="interlinear">
      {words.map((word, i) => {
        const gloss = glossOf(word.text)
        return (
          <li key={first + i}>
            <span className="serif" lang="jbo">
              <WordAt parse={parse} at={first + i} />
            </span>
            <span className="word-gloss" lang={gloss?.langtag && htmlLang(gloss.langtag)}>
              {gloss?.text ?? '—'}
            </span>
            <span className="word-selmao" lang="jbo">
              {selmaoName(word.selmao)}
            </span>
          </li>
        )
      })}
    </ol>
  ))
}

/** Word classes other than selma'o are shown in lowercase. */
const CLASSES: Record<string, string> = { BRIVLA: 'brivla', CMEVLA: 'cmevla', FOREIGN: '—', CMAVO: 'cmavo' }
const selmaoName = (selmao: string) => CLASSES[selmao] ?? selmao
