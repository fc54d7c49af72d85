import { useNavigate } from '@tanstack/react-router'
import type { MailingList } from '@vlacku/contract/mailArchive'
import type { FormEvent } from 'react'
import { useDays } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { ListLink } from './ArchiveLink.tsx'
import { ListMenu } from './ListMenu.tsx'

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

/** Search field for the archive or one of its lists. */
export function ArchiveSearch() {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [q, list] = ['q', 'list'].map((name) => String(form.get(name) ?? '').trim()) as [string, string]
    const search = { mode: 'messages' as const, ...(q && { q }), ...(list && { list }) }
    void navigate({ to: '/$locale', params: { locale }, search })
  }
  return (
    <search>
      <form className="line archivesearch" action={`/${locale}`} onSubmit={onSubmit}>
        <input type="hidden" name="mode" value="messages" />
        <input
          className="text-input"
          type="search"
          name="q"
          maxLength={500}
          aria-label={t('mailArchive.search_words')}
          placeholder={t('mailArchive.search_words')}
        />
        <ListMenu />
        <button type="submit" className="button main">
          {t('mailArchive.search')}
        </button>
      </form>
    </search>
  )
}
