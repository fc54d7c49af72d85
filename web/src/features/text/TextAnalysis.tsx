import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useDeferredValue, useId } from 'react'
import { useText } from '../../platform/text.tsx'
import { useFieldInUrl } from '../../platform/useFieldInUrl.ts'
import { useHydrated } from '../../platform/useHydrated.ts'
import { Empty } from '../../ui/Empty.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { ErrorNote, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { editBetween, useTextEdits } from '../../ui/useTextEdits.ts'
import { WordsOfText } from '../collections/index.ts'
import { CopyButtons } from './CopyButtons.tsx'
import { Coverage } from './Coverage.tsx'
import { ProblemNote } from './ProblemNote.tsx'
import { preloadParser } from './parseInWorker.ts'
import { Suggestions } from './Suggestions.tsx'
import { MAX_LINK_TEXT, type TextSearchParams, textInHash, urlPartsOf, VIEWS, type View } from './searchParams.ts'
import { useAnalysis } from './useAnalysis.ts'
import { AnalysisView } from './views/AnalysisView.tsx'

/**
 * Delay after the last keystroke before the URL is updated, in milliseconds. Needed because browsers limit the rate of URL
 * updates.
 */
const SETTLE_MS = 400
const EXAMPLE = 'mi klama lo zarci lo zdani'

/** A text field with an analysis that is updated while the user types. */
export function TextAnalysis({ text: textInQuery, view = VIEWS[0] }: TextSearchParams) {
  const t = useText()
  const navigate = useNavigate()
  const fragment = useFragment()
  const { text, type } = useFieldInUrl(
    textInQuery ?? textInHash(fragment),
    (value) => {
      const { search, hash } = urlPartsOf(value)
      const next = (before: TextSearchParams) => ({ ...before, ...search })
      void navigate({ to: '.', search: next as never, hash, replace: true, resetScroll: false })
    },
    // a text that is too long for a URL remains only in the field
    { settleMs: SETTLE_MS, toValue: (typed) => (typed.length <= MAX_LINK_TEXT ? typed : '') },
  )
  const { field, change } = useTextEdits(type)
  const analysis = useAnalysis(text)
  const errorId = useId()
  const isEmpty = text.trim() === ''
  const hasError = !isEmpty && (analysis.problemShown?.parse.error ?? null) !== null
  return (
    <div className="text-analysis flow">
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        <ViewField view={view} />
        <TextArea
          ref={field}
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
          isInvalid={hasError}
          describedBy={hasError ? errorId : undefined}
        />
        <noscript>
          <button type="submit" className="button main">
            {t('text.submit')}
          </button>
        </noscript>
      </form>
      {isEmpty ? (
        <Empty message={t('text.empty')} advice={t('text.empty_advice')}>
          <Link to="." search={{ text: EXAMPLE } as never} className="button" lang="jbo">
            {EXAMPLE}
          </Link>
        </Empty>
      ) : (
        <Analysis
          text={text}
          view={view}
          analysis={analysis}
          errorId={errorId}
          onRepair={(repaired) => change(editBetween(text, repaired, field.current?.selectionEnd))}
          onSelect={(start, end) => {
            field.current?.setSelectionRange(start, end)
            field.current?.focus() // scrolls to the selection
          }}
        />
      )}
    </div>
  )
}

/** Returns the fragment of the URL as written, since the router decodes parts of it; empty until the page is hydrated. */
function useFragment(): string {
  const { history } = useRouter()
  useLocation({ select: ({ hash }) => hash })
  return useHydrated() ? history.location.hash.slice(1) : ''
}

interface AnalysisProps {
  text: string
  view: View
  analysis: ReturnType<typeof useAnalysis>
  /** ID of the message that explains why the text is invalid. */
  errorId: string
  onRepair: (text: string) => void
  onSelect: (start: number, end: number) => void
}

function Analysis({ text, view, analysis, errorId, onRepair, onSelect }: AnalysisProps) {
  const t = useText()
  const { result, suggested, glossOf, problemShown, error, retry } = analysis
  const deferred = useDeferredValue(result)
  // The start is short, and would be skipped if it were still waiting when the whole text is ready.
  const shown = result?.isStart ? result : deferred
  if (error) return <ErrorNote error={error} failed={t('text.failed')} retry={retry} />
  if (!shown) return <RowsSkeleton rows={3} />
  const { parse, isStart } = shown
  return (
    <>
      <Corrections view={view} onCorrect={onRepair}>
        <div id={errorId} role="status">
          {problemShown && (
            <ProblemNote {...problemShown} isOutdated={problemShown.text !== text} onSelect={onSelect} />
          )}
        </div>
        <Suggestions text={text} words={suggested} error={parse.error} />
      </Corrections>
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

/** A form whose buttons contain corrected texts as values. Without JavaScript, they load the page with the corrected text. */
function Corrections({ view, onCorrect, children }: CorrectionsProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) onCorrect(submitter.value)
  }
  return (
    <form method="get" className="flow" onSubmit={submit}>
      <ViewField view={view} />
      {children}
    </form>
  )
}

interface CorrectionsProps {
  view: View
  onCorrect: (text: string) => void
  children: ReactNode
}

/** Preserves the view when a form is submitted without JavaScript. */
const ViewField = ({ view }: { view: View }) =>
  view === VIEWS[0] ? null : <input type="hidden" name="view" value={view} />

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
          hash
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
