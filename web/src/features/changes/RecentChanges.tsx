import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DictionaryImport } from '@vlacku/contract/changes'
import { byDay } from '../../platform/byDay.ts'
import { useDays } from '../../platform/dates.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import { ImportLine } from './ImportLine.tsx'
import { inOrder } from './listed.ts'
import { changesQuery, isLostPlace } from './queries.ts'
import type { ChangesSearchParams } from './searchParams.ts'

/** Recent changes, latest first, grouped by day. */
export function RecentChanges({ address }: { address: ChangesSearchParams }) {
  const t = useText()
  const days = useDays()
  const list = useQuery(changesQuery(address))
  if (list.isPending) return <RowsSkeleton />
  if (list.isError)
    return isLostPlace(list.error) ? (
      <Nothing narrowed />
    ) : (
      <ErrorNote error={list.error} retry={() => void list.refetch()} />
    )
  const { changes, imports, next_cursor } = list.data
  const items = inOrder(changes, imports)
  if (items.length === 0) return <Nothing narrowed={Object.keys(address).length > 0} />
  const { after, ...filters } = address
  return (
    <div aria-busy={list.isFetching}>
      {byDay(items, ({ time }) => days.long(new Date(time * 1000))).map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="band flush-sides">
            <b>{day}</b>
          </h2>
          <ol className="log">
            {ofDay.map((item) =>
              'change' in item ? (
                <ChangeRow key={item.key} change={item.change} />
              ) : (
                <ImportRow key={item.key} imported={item.imported} />
              ),
            )}
          </ol>
        </section>
      ))}
      <nav className="pager" aria-label={t('shell.pages')}>
        {after && (
          <Link from="/$locale/recent" to="." search={filters} className="button small">
            {t('changes.newest')}
          </Link>
        )}
        {next_cursor && (
          <Link
            from="/$locale/recent"
            to="."
            search={{ ...filters, after: next_cursor }}
            className="button small push-right"
          >
            {t('changes.older')}
          </Link>
        )}
      </nav>
    </div>
  )
}

function ImportRow({ imported }: { imported: DictionaryImport }) {
  const days = useDays()
  return (
    <li>
      <time dateTime={imported.imported_at}>{days.time(new Date(imported.imported_at))}</time>
      <Icon name="download" />
      <span>
        <ImportLine imported={imported} />
      </span>
    </li>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const t = useText()
  const locale = useLocale()
  return (
    <Empty fact={t('changes.nothing')} advice={t('changes.nothing_advice')}>
      {narrowed && (
        <Link to="/$locale/recent" params={{ locale }} className="button">
          {t('changes.show_all')}
        </Link>
      )}
    </Empty>
  )
}
