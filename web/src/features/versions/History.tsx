import { useQuery } from '@tanstack/react-query'
import type { Definition } from '@vlacku/contract/entries'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { NoRows } from '../../ui/NoRows.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { Comparison } from './Comparison.tsx'
import { comparedOf } from './compared.ts'
import { historyQuery, PER_PAGE, rightsQuery } from './queries.ts'
import type { HistorySearchParams } from './searchParams.ts'
import { VersionRow } from './VersionRow.tsx'

interface Props {
  definition: Definition
  address: HistorySearchParams
}

/** The versions of a definition, newest first, and a comparison of two of them. */
export function History({ definition, address }: Props) {
  const t = useText()
  const history = useQuery(historyQuery(definition.definitionid, address.page))
  const { data: rights } = useQuery(rightsQuery(definition.definitionid))
  if (history.isPending) return <RowsSkeleton />
  if (history.isError)
    return <ErrorNote error={history.error} failed={t('versions.failed')} retry={() => void history.refetch()} />
  const { versions, total } = history.data
  const compared = comparedOf(versions, address)
  if (versions.length === 0) return <NoRows total={total} />
  return (
    <>
      {compared ? (
        <Comparison {...compared} latest={definition.version} mayRevert={rights?.can_revert ?? false} />
      ) : (
        <p className="soft">{t('versions.only_one')}</p>
      )}
      <h2 className="h2 space-above-large">{t('versions.versions')}</h2>
      <ol className="log versions" aria-busy={history.isFetching}>
        {versions.map((version) => (
          <VersionRow
            key={version.version_id}
            version={version}
            before={versions.find((earlier) => earlier.version < version.version && earlier.conflict === null)}
            compared={compared}
            isCurrent={version.version === definition.version}
            mayRevert={rights?.can_revert ?? false}
          />
        ))}
      </ol>
      <div className="space-above">
        <PageLinks page={address.page} total={total} perPage={PER_PAGE} />
      </div>
    </>
  )
}
