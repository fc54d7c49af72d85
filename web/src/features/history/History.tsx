import { useQuery } from '@tanstack/react-query'
import type { Definition } from '@vlacku/contract/entries'
import type { Version } from '@vlacku/contract/versions'
import { useText } from '../../platform/text.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import type { HistoryAddress } from './address.ts'
import { Comparison } from './Comparison.tsx'
import { historyQuery, PER_PAGE, rightsQuery } from './queries.ts'
import { VersionRow } from './VersionRow.tsx'

interface Props {
  definition: Definition
  address: HistoryAddress
}

/** The versions of a definition, the newest first; two of them side by side where they differ. */
export function History({ definition, address }: Props) {
  const t = useText()
  const history = useQuery(historyQuery(definition.definitionid, address.page))
  const { data: rights } = useQuery(rightsQuery(definition.definitionid))
  if (history.isPending) return <RowsSkeleton />
  if (history.isError)
    return <ErrorNote error={history.error} failed={t('history.failed')} retry={() => void history.refetch()} />
  const { versions, total } = history.data
  const compared = comparedOf(versions, address)
  return (
    <>
      {compared ? (
        <Comparison {...compared} latest={definition.version} mayRevert={rights?.can_revert ?? false} />
      ) : (
        <p className="soft">{t('history.only_one')}</p>
      )}
      <h2 className="h2 mt-7">{t('history.versions')}</h2>
      <ol className="log versions" aria-busy={history.isFetching}>
        {versions.map((version) => (
          <VersionRow
            key={version.version_id}
            version={version}
            before={versions.find(({ version: n }) => n === version.version - 1)}
            compared={compared}
            isCurrent={version.version === definition.version}
            mayRevert={rights?.can_revert ?? false}
          />
        ))}
      </ol>
      <div className="mt-5">
        <PageLinks page={address.page} total={total} perPage={PER_PAGE} />
      </div>
    </>
  )
}

export interface Compared {
  from: number
  to: number
}

/** Which versions are compared: those of the address, else the newest of the page with the one before it. */
function comparedOf(versions: readonly Version[], { from, to, since }: HistoryAddress): Compared | null {
  const [newest, before] = versions
  if (from !== undefined && to !== undefined && from !== to) return { from, to }
  const known = versions.find(({ version }) => version === since)
  if (newest && known && known !== newest) return { from: known.version_id, to: newest.version_id }
  return newest && before ? { from: before.version_id, to: newest.version_id } : null
}
