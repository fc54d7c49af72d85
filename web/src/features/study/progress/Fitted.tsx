import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StudyParameters } from '@vlacku/contract/flashcards'
import { useEffect, useRef } from 'react'
import { useDays } from '../../../platform/dates.ts'
import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { ErrorNote, RowsSkeleton } from '../../../ui/QueryStatus.tsx'
import { dropParameters, fitParameters, parametersQuery, restoreParameters } from '../queries.ts'

/**
 * The scheduling parameters optimized for the user. Renders nothing if the site doesn't support optimization. Uses the `study`
 * texts.
 */
export function OptimizedParameters() {
  const t = useText()
  const parameters = useQuery(parametersQuery)
  useNewDates(parameters.data)
  if (parameters.data && !parameters.data.is_offered && !parameters.data.fitted) return null
  return (
    <section className="section" aria-labelledby="fitted">
      <h2 className="h2" id="fitted">
        {t('study.fitted')}
      </h2>
      {parameters.isPending ? (
        <RowsSkeleton />
      ) : parameters.isError ? (
        <ErrorNote error={parameters.error} retry={() => void parameters.refetch()} />
      ) : (
        <ParameterDetails parameters={parameters.data} />
      )}
    </section>
  )
}

/** Refetches the due dates of cards after an optimization. */
function useNewDates(parameters: StudyParameters | undefined) {
  const queryClient = useQueryClient()
  const wasPending = useRef(false)
  const isPending = parameters?.is_pending ?? false
  useEffect(() => {
    if (wasPending.current && !isPending) void queryClient.invalidateQueries({ queryKey: ['study'] })
    wasPending.current = isPending
  }, [isPending, queryClient])
}

function ParameterDetails({ parameters }: { parameters: StudyParameters }) {
  const t = useText()
  const { fitted, review_count, needed, is_offered, is_pending } = parameters
  const left = (parameters.last_try?.reviews ?? 0) + needed - review_count
  return (
    <div className="flow">
      <p className="quiet">{t('study.fitted_why')}</p>
      {review_count < needed ? (
        <p className="fit-progress">
          <meter className="bar" aria-label={t('study.fit_reviews')} min={0} max={needed} value={review_count} />{' '}
          <span className="small">{t('study.fit_progress', { count: review_count, needed })}</span>
        </p>
      ) : (
        <LastTry {...parameters} />
      )}
      {fitted && <Gain fitted={fitted} usual={parameters.usual_first_days} />}
      {is_offered && fitted?.is_used && left > 0 && (
        <p className="small quiet">{t('study.fit_again', { count: left })}</p>
      )}
      <p className="fit-acts">
        {is_offered && review_count >= needed && <FitNow {...parameters} />}
        {fitted && !is_pending && <Use is_used={fitted.is_used} />}
      </p>
      <p className="small quiet" role="status">
        {is_pending && t('study.fit_pending')}
      </p>
    </div>
  )
}

/** Explains why the latest optimization attempt changed nothing. */
function LastTry({ last_try }: StudyParameters) {
  const t = useText()
  const days = useDays()
  if (!last_try || last_try.outcome === 'better') return null
  return <p>{t(`study.fit_${last_try.outcome}`, { day: days.long(new Date(last_try.tried_at)) })}</p>
}

type Found = NonNullable<StudyParameters['fitted']>

/**
 * The benefit of an optimization: how much better the optimized parameters predict the user's answers, and the effect on new
 * cards.
 */
function Gain({ fitted, usual }: { fitted: Found; usual: readonly number[] }) {
  const t = useText()
  const days = useDays()
  const { loss_before, loss_after, reviews, is_used, first_days } = fitted
  const percent = Math.round(((loss_before - loss_after) / loss_before) * 1000) / 10
  return (
    <>
      <p>
        {t('study.fitted_on', { day: days.long(new Date(fitted.fitted_at)), count: reviews })}{' '}
        <b>{t('study.fitted_better', { percent })}</b> {!is_used && t('study.fitted_unused')}
      </p>
      <p className="small quiet">{t('study.fitted_how', { before: loss_before, after: loss_after })}</p>
      <table className="fit-days">
        <caption>{t('study.first_days')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('study.first_answer')}</th>
            <th scope="col">{t('study.usual')}</th>
            <th scope="col">{t('study.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {(['forgot', 'hard', 'good', 'easy'] as const).map((rating, n) => (
            <tr key={rating}>
              <th scope="row">{t(`study.${rating}`)}</th>
              <td>{t('study.days_long', { count: shown(usual[n]!) })}</td>
              <td>{t('study.days_long', { count: shown(first_days[n]!) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Rounds a number of days. Values below ten are rounded to one decimal place, with a minimum of 0.1. */
const shown = (days: number): number => (days < 10 ? Math.max(0.1, Math.round(days * 10) / 10) : Math.round(days))

/** Button that starts an optimization. Hidden if there have been no reviews since the last one. */
function FitNow({ is_pending, last_try, review_count, fitted }: StudyParameters) {
  const t = useText()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: fitParameters,
    onSuccess: (parameters) => queryClient.setQueryData(parametersQuery.queryKey, parameters),
    onError: (error) => notify({ kind: 'error', error }),
  })
  const isKnown = last_try?.reviews === review_count && last_try.outcome !== 'failed' && fitted?.is_used !== false
  if (isKnown && !is_pending) return null
  return (
    <ActButton busy={isPending || is_pending} busyText={t('shell.working')} onClick={() => mutate()}>
      {t('study.fit_now')}
    </ActButton>
  )
}

/** Switches between the default and the optimized parameters. Either choice can be reverted. */
function Use({ is_used }: { is_used: boolean }) {
  const t = useText()
  const queryClient = useQueryClient()
  const change = async (uses: boolean) => {
    const result = await (uses ? restoreParameters() : dropParameters())
    queryClient.setQueryData(parametersQuery.queryKey, result)
    await queryClient.invalidateQueries({ queryKey: ['study'] })
  }
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => change(!is_used),
    onSuccess: () =>
      notify({
        kind: 'success',
        text: t(is_used ? 'study.usual_used' : 'study.fitted_used'),
        act: { label: t('study.undo'), run: () => change(is_used) },
      }),
    onError: (error) => notify({ kind: 'error', error }),
  })
  return (
    <ActButton busy={isPending} busyText={t('shell.working')} onClick={() => mutate()}>
      {t(is_used ? 'study.use_usual' : 'study.use_fitted')}
    </ActButton>
  )
}
