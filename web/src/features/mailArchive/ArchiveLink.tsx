import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { queryOfList } from './address.ts'

/** Breadcrumbs of a page of the archive, with the list of the message if it has one. */
export function ArchiveCrumbs({ list = '' }: { list?: string }) {
  const t = useText()
  const locale = useLocale()
  return (
    <p className="small quiet">
      <Link to="/$locale/mail" params={{ locale }}>
        {t('mailArchive.archive')}
      </Link>
      {list && (
        <>
          {' / '}
          <ListLink list={list} />
        </>
      )}
    </p>
  )
}

/** Link to the messages of a list, newest first. */
export function ListLink({ list }: { list: string }) {
  const locale = useLocale()
  return (
    <Link
      to="/$locale"
      params={{ locale }}
      search={{ mode: 'messages', q: queryOfList(list), sort: 'date' }}
      rel="nofollow"
    >
      <bdi>{list}</bdi>
    </Link>
  )
}

interface MessageLinkProps {
  id: number
  /** Search query whose terms the message highlights. */
  q: string | undefined
  className?: string
  dir?: 'auto'
  children: ReactNode
}

export function MessageLink({ id, q, ...props }: MessageLinkProps) {
  const locale = useLocale()
  return <Link to="/$locale/message/$id" params={{ locale, id: String(id) }} {...(q && { search: { q } })} {...props} />
}
