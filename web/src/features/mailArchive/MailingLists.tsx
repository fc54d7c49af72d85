import type { MailingList } from '@vlacku/contract/mailArchive'
import { useDays } from '../../platform/dates.ts'
import { useText } from '../../platform/text.tsx'
import { ListLink } from './ArchiveLink.tsx'

/** Table of mailing lists with message counts and dates. */
export function MailingLists({ lists }: { lists: readonly MailingList[] }) {
  const t = useText()
  const days = useDays()
  const day = (at: string | null) => at && <time dateTime={at}>{days.long(new Date(at))}</time>
  return (
    <table className="data maillists">
      <thead>
        <tr>
          <th>{t('mailArchive.list')}</th>
          <th className="number-cell">{t('mailArchive.messages')}</th>
          <th className="number-cell">{t('mailArchive.threads')}</th>
          <th className="only-l">{t('mailArchive.first_message')}</th>
          <th>{t('mailArchive.last_message')}</th>
        </tr>
      </thead>
      <tbody>
        {lists.map(({ name, messages, threads, first_at, last_at }) => (
          <tr key={name}>
            <td>
              <ListLink list={name} />
            </td>
            <td className="number-cell">{messages}</td>
            <td className="number-cell">{threads}</td>
            <td className="only-l">{day(first_at)}</td>
            <td>{day(last_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
