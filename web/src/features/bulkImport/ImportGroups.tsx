import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportClient } from '@vlacku/contract/bulkImport'
import { useState } from 'react'
import { dayFormats } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { RichText, WordLink } from '../entries/index.ts'
import { activeQuery, clientsQuery, definitionsQuery, deleteImport, isUnderWay } from './queries.ts'

type Undone = Awaited<ReturnType<typeof deleteImport>>

/** Past imports by table, each with a button to undo it. Uses the `bulkImport` texts. */
export function ImportGroups() {
  const t = useText()
  const clients = useQuery(clientsQuery)
  const [undone, setUndone] = useState<Undone>()
  if (clients.isPending || clients.isError) return <QueryStatus query={clients} />
  const newestFirst = clients.data.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return (
    <>
      {undone && <UndoneNote undone={undone} />}
      {newestFirst.length === 0 ? (
        !undone && <Empty message={t('bulkImport.no_groups')} advice={t('bulkImport.no_groups_advice')} />
      ) : (
        <ul className="import-groups">
          {newestFirst.map((group) => (
            <Group key={group.client_id} group={group} onUndone={setUndone} />
          ))}
        </ul>
      )}
    </>
  )
}

function Group({ group, onUndone }: { group: ImportClient; onUndone: (undone: Undone) => void }) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { client_id, count, filename, username, langtag, created_at, state } = group
  const name = filename || client_id
  return (
    <li className="flow">
      <p className="line">
        <b dir="auto">{name}</b> <span className="tag">{langtag}</span>{' '}
        <span>{t('bulkImport.group_count', { count })}</span>{' '}
        <span className="quiet small">
          {t('bulkImport.group_by', { username, day: dayFormats(locale).long(new Date(created_at)) })}
        </span>
      </p>
      <p className="line">
        <button type="button" className="button small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('bulkImport.show')}
        </button>
        <Link to="/$locale/bulk-import" search={{ id: client_id }} className="button small">
          {t('bulkImport.look')}
        </Link>
        {isUnderWay(state) ? (
          <span className="quiet small">{t('bulkImport.group_running')}</span>
        ) : (
          <button type="button" className="button small" onClick={() => setConfirming(true)}>
            {t('bulkImport.undo')}
          </button>
        )}
      </p>
      {isOpen && <Definitions id={client_id} />}
      <ConfirmDialog
        title={t('bulkImport.undo_title', { name })}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        confirm={t('bulkImport.undo')}
        action={async () => onUndone(await deleteImport(client_id))}
        onDone={() => void queryClient.invalidateQueries()}
      >
        <p>{t('bulkImport.undo_text', { count })}</p>
      </ConfirmDialog>
    </li>
  )
}

function Definitions({ id }: { id: string }) {
  const t = useText()
  const list = useInfiniteQuery(definitionsQuery(id))
  if (list.isPending || list.isError) return <QueryStatus query={list} />
  return (
    <>
      <ol className="import-definitions" aria-busy={list.isFetching}>
        {list.data.pages
          .flatMap(({ definitions }) => definitions)
          .map(({ definitionid, valsiword, definition }) => (
            <li key={definitionid}>
              <WordLink word={valsiword} hasTip={false} /> <RichText source={definition} />
            </li>
          ))}
      </ol>
      {list.hasNextPage && (
        <p>
          <ActButton
            className="button small"
            busy={list.isFetchingNextPage}
            busyText={t('shell.working')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('bulkImport.more')}
          </ActButton>
        </p>
      )}
    </>
  )
}

/** Number of deleted definitions, and number of definitions that remain because users acted on them. */
function UndoneNote({ undone: { deleted, kept: retained } }: { undone: Undone }) {
  const t = useText()
  return (
    <div className="note" role="status">
      <p>{t('bulkImport.undone', { count: deleted.length })}</p>
      {retained.length > 0 && (
        <>
          <p>{t('bulkImport.kept', { count: retained.length })}</p>
          <ul className="small">
            {retained.slice(0, MAX_LISTED).map(({ definitionid, word, reason }) => (
              <li key={definitionid}>
                <WordLink word={word} hasTip={false} /> — {t(`bulkImport.kept_${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Maximum number of remaining definitions listed. */
const MAX_LISTED = 200

/** Links to all users' running imports. Uses the `bulkImport` texts. */
export function ActiveImports() {
  const t = useText()
  const { data = [] } = useQuery(activeQuery)
  return data.map((id) => (
    <p key={id} className="note" role="status">
      <Icon name="clock" />{' '}
      <Link to="/$locale/bulk-import" search={{ id }}>
        {t('bulkImport.under_way')}
      </Link>
    </p>
  ))
}
