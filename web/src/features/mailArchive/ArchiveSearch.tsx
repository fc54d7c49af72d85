import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { ListMenu } from './ListMenu.tsx'

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
