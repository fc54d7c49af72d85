import type { Parse } from '@vlacku/grammar'
import { useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import type { View } from '../searchParams.ts'
import { FIRST_WORDS, type GlossOf } from '../useAnalysis.ts'
import { BlocksView } from './BlocksView.tsx'
import { SoundView } from './SoundView.tsx'
import { TreeView } from './TreeView.tsx'
import { WordsView } from './WordsView.tsx'

interface Props {
  parse: Parse
  view: View
  glossOf: GlossOf
}

/** The analysis in the selected view. Invalid texts have no structure, so only their words are shown. */
export function AnalysisView({ parse, view, glossOf }: Props) {
  const t = useText()
  const [showsAll, setShowsAll] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const limit = showsAll ? Number.POSITIVE_INFINITY : FIRST_WORDS
  const shown = { parse, limit }
  const hasNoStructure = !parse.valid && (view === 'blocks' || view === 'tree')
  const showAll = () => {
    setShowsAll(true)
    content.current?.focus({ preventScroll: true }) // the button disappears
  }
  return (
    <div className="text-view" data-view={view} ref={content} tabIndex={-1}>
      {hasNoStructure && <p className="small quiet space-below">{t('text.no_structure')}</p>}
      {view === 'sound' ? (
        <SoundView {...shown} />
      ) : view === 'blocks' && parse.tree ? (
        <BlocksView {...shown} />
      ) : view === 'tree' && parse.tree ? (
        <TreeView {...shown} />
      ) : (
        <WordsView {...shown} glossOf={glossOf} />
      )}
      {parse.needless.length > 0 && (
        <p className="small quiet space-above">{t('text.needless_help', { count: parse.needless.length })}</p>
      )}
      {parse.words.length > limit && (
        <p className="space-above">
          <button type="button" className="button" onClick={showAll}>
            {t('text.show_all', { count: parse.words.length })}
          </button>
        </p>
      )}
    </div>
  )
}
