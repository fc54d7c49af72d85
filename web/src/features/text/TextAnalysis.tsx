import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useRef } from 'react'
import { useText } from '../../platform/text.tsx'
import { useFieldInUrl } from '../../platform/useFieldInUrl.ts'
import { Empty } from '../../ui/Empty.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { ErrorNote, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { WordsOfText } from '../collections/index.ts'
import { CopyButtons } from './CopyButtons.tsx'
import { Coverage } from './Coverage.tsx'
import { ParseErrorNote } from './ParseErrorNote.tsx'
import { preloadParser } from './parseInWorker.ts'
import { Suggestions } from './Suggestions.tsx'
import { MAX_LINK_TEXT, type TextSearchParams, VIEWS, type View } from './searchParams.ts'
import { useAnalysis } from './useAnalysis.ts'
import { AnalysisView } from './views/AnalysisView.tsx'

/**
 * Delay after the last keystroke before the URL is updated, in milliseconds. Needed because browsers limit the rate of URL
 * updates.
 */
const SETTLE_MS = 400
const EXAMPLE = 'mi klama lo zarci lo zdani'

/** A text field with an analysis that is updated while the user types. */
export function TextAnalysis({ text: initialText = '', view = VIEWS[0] }: TextSearchParams) {
  const t = useText()
  const navigate = useNavigate()
  const { text, type, replace } = useFieldInUrl(
    initialText,
    (value) => {
      const search = (before: TextSearchParams) => ({ ...before, text: value || undefined })
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
    },
    // a text that is too long for a URL remains only in the field
    { settleMs: SETTLE_MS, toValue: (typed) => (typed.length <= MAX_LINK_TEXT ? typed : '') },
  )
  const area = useRef<HTMLTextAreaElement>(null)
  const repair = (repaired: string) => {
    replace(repaired)
    area.current?.focus() // the button disappears
  }
  const isEmpty = text.trim() === ''
  return (
    <div className="text-analysis flow">
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        <TextArea
          ref={area}
          label={t('text.label')}
          name="text"
          lang="jbo"
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onFocus={preloadParser}
          onChange={(event) => type(event.target.value)}
          aside={text.length > MAX_LINK_TEXT ? t('text.not_in_link') : undefined}
        />
        <noscript>
          <button type="submit" className="button main">
            {t('text.submit')}
          </button>
        </noscript>
      </form>
      {isEmpty ? (
        <Empty fact={t('text.empty')} advice={t('text.empty_advice')}>
          <Link to="." search={{ text: EXAMPLE } as never} className="button" lang="jbo">
            {EXAMPLE}
          </Link>
        </Empty>
      ) : (
        <Analysis text={text} view={view} onRepair={repair} />
      )}
    </div>
  )
}

interface AnalysisProps {
  text: string
  view: View
  onRepair: (text: string) => void
}

function Analysis({ text, view, onRepair }: AnalysisProps) {
  const t = useText()
  const { result, suggested, glossOf, error, retry } = useAnalysis(text)
  const deferred = useDeferredValue(result)
  // The start is short, and would be skipped if it were still waiting when the whole text is ready.
  const shown = result?.isStart ? result : deferred
  if (error) return <ErrorNote error={error} failed={t('text.failed')} retry={retry} />
  if (!shown) return <RowsSkeleton rows={3} />
  const { parse, isStart } = shown
  return (
    <>
      {parse.error && <ParseErrorNote parse={parse} error={parse.error} onRepair={onRepair} />}
      <Suggestions text={text} words={suggested} error={parse.error} onReplace={onRepair} />
      <Views current={view} />
      <AnalysisView parse={parse} view={view} glossOf={glossOf} />
      {isStart ? (
        <RowsSkeleton rows={3} />
      ) : (
        <>
          <div className="line">
            <CopyButtons parse={parse} text={text} view={view} glossOf={glossOf} />
          </div>
          <div className="text-coverage line">
            <Coverage text={text} words={parse.words} />
            <WordsOfText label={t('text.add_unknown')} text={text} className="button small" />
          </div>
        </>
      )}
    </>
  )
}

/** Links to the other views of the analysis, which work without JavaScript. */
function Views({ current }: { current: View }) {
  const t = useText()
  return (
    <nav className="tabs" aria-label={t('text.view')}>
      {VIEWS.map((view) => (
        <Link
          key={view}
          to="."
          search={((before: TextSearchParams) => ({ ...before, view: view === VIEWS[0] ? undefined : view })) as never}
          replace
          resetScroll={false}
          aria-current={view === current ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(`text.view_${view}`)}
        </Link>
      ))}
    </nav>
  )
}
