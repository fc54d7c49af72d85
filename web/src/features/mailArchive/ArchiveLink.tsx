import type { ReactNode } from 'react'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { NO_LIST } from './searchParams.ts'

/** Breadcrumbs of an archive page, including the message's list if it has one. */
export function ArchiveCrumbs({ list }: { list?: string }) {
  const t = useText()
  return (
    <p className="small quiet">
      <Link to="/$locale/mail">{t('mailArchive.archive')}</Link>
      {list !== undefined && (
        <>
          {' / '}
          <ListLink list={list} />
        </>
      )}
    </p>
  )
}

/** Link to the messages of a list, or to messages without a list, newest first. */
export function ListLink({ list }: { list: string }) {
  const t = useText()
  return (
    <Link to="/$locale" search={{ mode: 'messages', list: list || NO_LIST, sort: 'date' }} rel="nofollow">
      {list ? <bdi>{list}</bdi> : t('mailArchive.no_list')}
    </Link>
  )
}

interface MessageLinkProps {
  id: number
  /** Search query whose terms are highlighted in the message. */
  q: string | undefined
  className?: string
  dir?: 'auto'
  children: ReactNode
}

export function MessageLink({ id, q, ...props }: MessageLinkProps) {
  return <Link to="/$locale/message/$id" params={{ id: String(id) }} {...(q && { search: { q } })} {...props} />
}

interface ThreadLinkProps {
  cleaned_subject: string
  /** Search query whose terms the thread highlights. */
  q: string | undefined
  /** Element of the message to scroll to. */
  hash?: string
  children: ReactNode
}

/** Link to a thread. Renders only its children if the thread has no subject and therefore no page. */
export function ThreadLink({ cleaned_subject, q, hash, children }: ThreadLinkProps) {
  if (cleaned_subject === '') return children
  return (
    <Link
      to="/$locale/thread/$subject"
      params={{ subject: cleaned_subject }}
      {...(hash && { hash })}
      {...(q && { search: { q } })}
    >
      {children}
    </Link>
  )
}
