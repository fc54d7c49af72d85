import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExportState } from '@vlacku/contract/exports'
import { dayFormats } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { cancelExport, saveExport, startExport, stateQuery } from './queries.ts'
import type { Wish } from './searchParams.ts'
import { useBytes } from './useBytes.ts'

/** Progress of the export, which continues if the user leaves the page. Uses the `exports` texts. */
export function ExportProgress({ wish }: { wish: Wish }) {
  const t = useText()
  const queryClient = useQueryClient()
  const query = stateQuery(wish)
  const { data: state, error, refetch } = useQuery(query)
  const onSuccess = (newState: ExportState) => queryClient.setQueryData(query.queryKey, newState)
  const begin = useSingleMutation({ mutationFn: () => startExport(wish), meta: { showsError: true }, onSuccess })
  const cancel = useSingleMutation({ mutationFn: () => cancelExport(wish), onSuccess })
  const isUnderWay = state?.state === 'waiting' || state?.state === 'running'
  if (error) return <ErrorNote error={error} retry={() => void refetch()} />
  return (
    <section className="export-state flow" aria-label={t('exports.file')} aria-busy={isUnderWay}>
      {state?.state === 'failed' && (
        <p className="note wrong" role="alert">
          <Icon name="warning" /> <span>{t('exports.failed')}</span>
        </p>
      )}
      {begin.error && <ErrorNote error={begin.error} />}
      {isUnderWay && <UnderWay state={state} onCancel={() => cancel.mutate()} isCancelling={cancel.isPending} />}
      {state?.state === 'ready' && <Ready state={state} wish={wish} />}
      {(state === undefined || state.state === 'none' || state.state === 'failed') && (
        <p>
          <ActButton
            className="button main"
            busy={begin.isPending || state === undefined}
            busyText={t('shell.working')}
            onClick={() => begin.mutate()}
          >
            {t('exports.make')}
          </ActButton>
        </p>
      )}
    </section>
  )
}

type Of<State extends ExportState['state']> = Extract<ExportState, { state: State }>

function UnderWay({
  state,
  onCancel,
  isCancelling,
}: {
  state: Of<'waiting' | 'running'>
  onCancel: () => void
  isCancelling: boolean
}) {
  const t = useText()
  const [done, total] = state.state === 'running' ? [state.done, state.total] : [0, 0]
  const statusText =
    state.state === 'waiting'
      ? t('exports.waiting', { count: state.queue })
      : total > 0 && done >= total
        ? t('exports.finishing')
        : t('exports.running', { done, total })
  return (
    <>
      <p role="status">{statusText}</p>
      <progress aria-label={t('exports.progress')} max={Math.max(1, total)} {...(total > 0 && { value: done })} />
      <p className="small quiet">{t('exports.may_leave')}</p>
      <p>
        <ActButton className="button" busy={isCancelling} busyText={t('shell.working')} onClick={onCancel}>
          {t('shell.cancel')}
        </ActButton>
      </p>
    </>
  )
}

function Ready({ state, wish }: { state: Of<'ready'>; wish: Wish }) {
  const t = useText()
  const bytes = useBytes()
  const locale = useLocale()
  const createdAt = new Date(state.made_at)
  const save = useSingleMutation({ mutationFn: () => saveExport(wish), meta: { showsError: true } })
  return (
    <>
      <p role="status">
        <b>{state.filename}</b>
        <br />
        {t('exports.contains', { count: state.definitions })} · {bytes(state.bytes)} ·{' '}
        <time dateTime={state.made_at}>{dayFormats(locale).long(createdAt)}</time>
      </p>
      {save.error && <ErrorNote error={save.error} failed={t('exports.failed_download')} />}
      <p>
        <ActButton
          className="button main"
          busy={save.isPending}
          busyText={t('shell.working')}
          onClick={() => save.mutate()}
        >
          <Icon name="download" /> {t('exports.download')}
        </ActButton>
      </p>
      {state.unusual.length > 0 && (
        <details>
          <summary>{t('exports.unusual', { count: state.unusual.length })}</summary>
          <ul className="small">
            {state.unusual.map(({ definition_id, word, problem }, nth) => (
              <li key={nth}>
                <span lang="jbo">{word.slice(0, 80)}</span> ({definition_id}): {problemText(t, problem)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="small quiet checksum">SHA-256: {state.sha256}</p>
    </>
  )
}

/** Translates a problem with an exported definition. Unknown problems are returned unchanged. */
function problemText(t: ReturnType<typeof useText>, problem: string): string {
  if (problem === 'word_too_long') return t('exports.problem_word_too_long')
  const [, kind, text = ''] = /^(formula|no glyph): (.*)$/s.exec(problem) ?? []
  if (kind === 'formula') return t('exports.problem_formula', { text })
  return kind ? t('exports.problem_no_glyph', { text }) : problem
}
