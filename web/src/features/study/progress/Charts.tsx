import { useQuery } from '@tanstack/react-query'
import { useDays } from '../../../platform/dates.ts'
import { useText } from '../../../platform/text.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { statisticsQuery } from '../queries.ts'
import { BarChart } from './BarChart.tsx'
import { HeatMap } from './HeatMap.tsx'

/** Reviews of the past year, forecast for the next month, and retention. Uses the `study` texts. */
export function Charts() {
  const t = useText()
  const dayNames = useDays()
  const statistics = useQuery(statisticsQuery)
  if (statistics.isPending) return <RowsSkeleton />
  if (statistics.isError) return <ErrorNote error={statistics.error} retry={() => void statistics.refetch()} />
  const { days, forecast, retention, stability } = statistics.data
  if (days.length === 0) return <Empty fact={t('study.nothing_yet')} advice={t('study.nothing_yet_advice')} />
  const cards = (count: number) => t('study.level_cards', { count })
  const percentOf = ({ reviews, remembered }: (typeof retention)[number]) => Math.round((remembered / reviews) * 100)
  return (
    <div className="charts">
      <HeatMap days={days} today={forecast[0]!.date} />
      <BarChart
        title={t('study.forecast')}
        columns={[t('study.day'), t('study.due')]}
        rows={forecast.map(({ date, due }) => ({
          ...{ label: dayNames.short(new Date(date)), value: due },
          shown: t('study.reviews', { count: due }),
        }))}
      />
      {retention.length > 0 && (
        <BarChart
          title={t('study.remembered')}
          columns={[t('study.month'), t('study.remembered_share')]}
          max={100}
          rows={retention.map((month) => ({
            ...{ label: month.month, value: percentOf(month) },
            shown: t('study.rate_of', { percent: percentOf(month), count: month.reviews }),
          }))}
        />
      )}
      <BarChart
        title={t('study.stability')}
        columns={[t('study.stability_days'), t('study.cards')]}
        rows={stability.map(({ below, cards: count }) => ({
          label: below === null ? t('study.days_above') : t('study.days_below', { count: below }),
          value: count,
          shown: cards(count),
        }))}
      />
    </div>
  )
}
