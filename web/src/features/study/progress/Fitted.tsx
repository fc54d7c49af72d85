import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FIT_FROM_REVIEWS } from '@vlacku/contract/flashcards'
import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { useDays } from '../../../platform/dates.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { fitParameters, forgetParameters, settingsQuery } from '../queries.ts'

const NEEDED: typeof FIT_FROM_REVIEWS = 400

/** Whether dates follow how this learner remembers, and what that changed. Says the words of `study`. */
export function Fitted() {
  const t = useText()
  const { data } = useQuery(settingsQuery)
  const queryClient = useQueryClient()
  const onSuccess = async (told: NonNullable<typeof data>) => {
    queryClient.setQueryData(settingsQuery.queryKey, told)
    // dates moved; the settings are those that were answered
    const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== settingsQuery.queryKey[1]
    await queryClient.invalidateQueries({ queryKey: ['study'], predicate: isOther })
  }
  const fit = useSingleMutation({ mutationFn: fitParameters, meta: { showsError: true }, onSuccess })
  const forget = useSingleMutation({ mutationFn: forgetParameters, meta: { showsError: true }, onSuccess })
  if (!data) return null
  const { fitted, review_count, scheduling } = data
  const isOwn = scheduling.weights.some((weight, n) => weight !== DEFAULT_PARAMETERS.weights[n])
  const error = fit.error ?? forget.error
  return (
    <div className="flow">
      <p className="small quiet">{t('study.fit_help')}</p>
      {review_count < NEEDED && (
        <>
          <p>{t('study.fit_progress', { count: review_count, needed: NEEDED })}</p>
          <progress aria-label={t('study.fitted')} max={NEEDED} value={review_count} />
        </>
      )}
      {fitted && <Outcome fitted={fitted} isOwn={isOwn} />}
      {isOwn && <FirstDays weights={scheduling.weights} />}
      {error && <ErrorNote error={error} />}
      {review_count >= NEEDED && (
        <p className="line">
          <ActButton className="btn" busy={fit.isPending} busyText={t('shell.working')} onClick={() => fit.mutate()}>
            {t('study.fit_now')}
          </ActButton>
          {isOwn && (
            <ActButton
              className="btn"
              busy={forget.isPending}
              busyText={t('shell.working')}
              onClick={() => forget.mutate()}
            >
              {t('study.fit_forget')}
            </ActButton>
          )}
        </p>
      )}
    </div>
  )
}

interface Told {
  fitted_at: string
  reviews: number
  loss_before: number
  loss_after: number
}

function Outcome({ fitted: { fitted_at, reviews, loss_before, loss_after }, isOwn }: { fitted: Told; isOwn: boolean }) {
  const t = useText()
  const days = useDays()
  const date = days.long(new Date(fitted_at))
  const isBetter = loss_after < loss_before
  if (!isOwn && !isBetter) return <p role="status">{t('study.fit_same', { date })}</p>
  const percent = Math.round(1000 * (1 - loss_after / loss_before)) / 10
  return (
    <p role="status">
      {isBetter ? t('study.fit_better', { date, count: reviews, percent }) : t('study.fit_kept', { date })}
    </p>
  )
}

const ANSWERS = ['forgot', 'hard', 'good', 'easy'] as const

/** The first four weights are the stabilities after a first answer: days until nine of ten are remembered. */
function FirstDays({ weights }: { weights: readonly number[] }) {
  const t = useText()
  const rounded = (days: number | undefined) => Math.round(10 * (days ?? 0)) / 10
  return (
    <table className="data">
      <caption className="small">{t('study.fit_first')}</caption>
      <thead>
        <tr>
          <th>{t('study.fit_answer')}</th>
          <th className="r">{t('study.fit_everybody')}</th>
          <th className="r">{t('study.fit_you')}</th>
        </tr>
      </thead>
      <tbody>
        {ANSWERS.map((answer, n) => (
          <tr key={answer}>
            <th scope="row">{t(`study.${answer}`)}</th>
            <td className="r">{t('study.fit_days', { days: rounded(DEFAULT_PARAMETERS.weights[n]) })}</td>
            <td className="r">{t('study.fit_days', { days: rounded(weights[n]) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
