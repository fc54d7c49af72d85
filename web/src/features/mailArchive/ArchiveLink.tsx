import { Link } from '@tanstack/react-router'
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
