import { useDays } from '../../../platform/dates.ts'

/** The moment something was said. By the clock of the site: pages are drawn there, where nobody knows the reader's. */
export function When({ time }: { time: number }) {
  const days = useDays()
  const at = new Date(time * 1000)
  const iso = at.toISOString()
  return (
    <time dateTime={iso} title={`${iso.slice(0, 16).replace('T', ' ')} UTC`}>
      {days.long(at)}, {days.time(at)}
    </time>
  )
}
