import { useQuery } from '@tanstack/react-query'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { NoRows } from '../../ui/Empty.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { PER_PAGE } from '../search/index.ts'
import { MailRows } from './MailRows.tsx'
import { newestMail } from './queries.ts'

/** Messages of all mailing lists, newest first. */
export function NewestMail({ page }: { page: number | undefined }) {
  return (
    <FeatureTexts feature="mailArchive">
      <Newest page={page} />
    </FeatureTexts>
  )
}

function Newest({ page }: { page: number | undefined }) {
  const t = useText()
  const search = useQuery(newestMail(page))
  if (!search.data) return <QueryStatus query={search} />
  const { messages, total } = search.data
  if (messages.length === 0)
    return <NoRows total={total} message={t('mailArchive.none')} advice={t('mailArchive.none_advice')} />
  return (
    <div aria-busy={search.isFetching}>
      <MailRows messages={messages} />
      <PageLinks page={page} total={total} perPage={PER_PAGE} />
    </div>
  )
}
