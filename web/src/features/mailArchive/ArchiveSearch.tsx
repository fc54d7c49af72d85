import { useNavigate } from '@tanstack/react-router'
import type { MailingList } from '@vlacku/contract/mailArchive'
import type { FormEvent } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { queryOfList } from './address.ts'

/** Search field for the archive or one of its lists. */
export function ArchiveSearch({ lists }: { lists: readonly MailingList[] }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [q, list] = ['q', 'list'].map((name) => String(form.get(name) ?? '').trim()) as [string, string]
    const query = [list && queryOfList(list), q].filter(Boolean).join(' ')
    void navigate({ to: '/$locale', params: { locale }, search: { mode: 'messages', ...(query && { q: query }) } })
  }
  const named = lists.filter(({ name }) => name !== '')
  return (
    <search>
      <form className="line archivesearch" action={`/${locale}`} onSubmit={onSubmit}>
        <input type="hidden" name="mode" value="messages" />
        <input
          className="in-text"
          type="search"
          name="q"
          maxLength={500}
          aria-label={t('mailArchive.search_words')}
          placeholder={t('mailArchive.search_words')}
        />
        {named.length > 1 && (
          <select className="in-text" name="list" aria-label={t('mailArchive.list')}>
            <option value="">{t('mailArchive.all_lists')}</option>
            {named.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        <button type="submit" className="btn main">
          {t('mailArchive.search')}
        </button>
      </form>
    </search>
  )
}
