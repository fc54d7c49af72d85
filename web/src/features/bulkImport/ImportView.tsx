import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkImport, Checked, RowOutcome, TableRow } from '@vlacku/contract/bulkImport'
import { useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { ErrorNote, QueryStatus, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { importQuery, isUnderWay, saveRows, startImport } from './queries.ts'
import { UnderWay } from './UnderWay.tsx'

/** An import: preview, then progress, then result. Uses the `bulkImport` texts. */
export function ImportView({ id, onAnother }: { id: string; onAnother: () => void }) {
  const t = useText()
  const query = useQuery(importQuery(id))
  const retry = () => void query.refetch()
  const checked = query.data
  if (!checked)
    return query.error ? <Missing error={query.error} retry={retry} onAnother={onAnother} /> : <RowsSkeleton />
  const data = checked.import
  const { state, filename } = data
  return (
    <section className="flow import-view" aria-label={filename || t('bulkImport.title')} aria-busy={isUnderWay(state)}>
      <h2 className="h2" dir="auto">
        {filename || t('bulkImport.title')}
      </h2>
      {/* The last known state stays visible, because the import continues in the background. */}
      {query.error && (
        <ErrorNote
          error={query.error}
          failed={isUnderWay(state) ? t('bulkImport.connection_closed') : undefined}
          retry={retry}
        />
      )}
      {state === 'checked' && <Offer checked={checked} />}
      {isUnderWay(state) && <UnderWay bulkImport={data} />}
      {state === 'complete' && <p role="status">{t('bulkImport.complete')}</p>}
      {(state === 'cancelled' || state === 'failed') && (
        <p className="note wrong" role="alert">
          {state === 'failed' && <b>{t('bulkImport.ended_unexpectedly')}. </b>}
          {t(`bulkImport.${state}`, { done: data.done, total: data.total })}
        </p>
      )}
      {state !== 'checked' && <Counts bulkImport={data} />}
      {!isUnderWay(state) && state !== 'checked' && data.counts.bad > 0 && (
        <RejectedRows id={id} count={data.counts.bad} />
      )}
      {!isUnderWay(state) && <Another onAnother={onAnother} />}
    </section>
  )
}

/** An import that failed to load. Has no retry button if the import doesn't exist. */
function Missing({ error, retry, onAnother }: { error: Error; retry: () => void; onAnother: () => void }) {
  const isMissing = error instanceof ApiError && error.code === 'import_not_found'
  return (
    <>
      <ErrorNote error={error} {...(!isMissing && { retry })} />
      <Another onAnother={onAnother} />
    </>
  )
}

function Another({ onAnother }: { onAnother: () => void }) {
  const t = useText()
  return (
    <p>
      <button type="button" className="button" onClick={onAnother}>
        {t('bulkImport.another')}
      </button>
    </p>
  )
}

/** The preview of a validated table, with a button that starts its import. */
function Offer({ checked: { import: bulkImport, rows } }: { checked: Checked }) {
  const t = useText()
  const queryClient = useQueryClient()
  const start = useSingleMutation({
    mutationFn: () => startImport(bulkImport.client_id),
    meta: { showsError: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['bulkImport'] }),
  })
  const [onlyBad, setOnlyBad] = useState(false)
  const { new_word, new_definition, bad } = bulkImport.counts
  const hasNew = new_word + new_definition > 0
  return (
    <>
      <p role="status">
        {t('bulkImport.encoded', { encoding: bulkImport.encoding.toUpperCase() })}{' '}
        {bulkImport.ignored_columns.length > 0 &&
          t('bulkImport.ignored', { columns: bulkImport.ignored_columns.join(', ') })}
      </p>
      <Counts bulkImport={bulkImport} />
      {start.error && <ErrorNote error={start.error} />}
      {hasNew ? (
        <p>
          <ActButton
            className="button main"
            busy={start.isPending}
            busyText={t('shell.working')}
            onClick={() => start.mutate()}
          >
            {t('bulkImport.start')}
          </ActButton>
        </p>
      ) : (
        <p>{t('bulkImport.nothing_new')}</p>
      )}
      {bad > 0 && (
        <label className="check">
          <input type="checkbox" checked={onlyBad} onChange={({ target }) => setOnlyBad(target.checked)} />
          <span>{t('bulkImport.only_bad')}</span>
        </label>
      )}
      {onlyBad ? (
        <RejectedRows id={bulkImport.client_id} count={bad} />
      ) : (
        <>
          <h3 className="h3">{t('bulkImport.checked')}</h3>
          {rows.length < bulkImport.total && (
            <p className="small quiet">{t('bulkImport.rows_first', { count: rows.length, total: bulkImport.total })}</p>
          )}
          <RowsTable rows={rows} label={t('bulkImport.checked')} />
          <Files id={bulkImport.client_id} bad={bad} />
        </>
      )}
    </>
  )
}

function Counts({ bulkImport: { counts } }: { bulkImport: BulkImport }) {
  const t = useText()
  const kinds = ['new_word', 'new_definition', 'same', 'bad'] as const
  return (
    <ul className="import-counts">
      {kinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <li key={kind}>{t(`bulkImport.count_${kind}`, { count: counts[kind] })}</li>
        ))}
    </ul>
  )
}

/** Link to the rejected rows, which can be corrected and imported again. */
function RejectedRows({ id, count }: { id: string; count: number }) {
  const t = useText()
  const bad = useQuery(importQuery(id, 'bad'))
  if (bad.isPending || bad.isError) return <QueryStatus query={bad} />
  const { rows } = bad.data
  return (
    <>
      <h3 className="h3">{t('bulkImport.rows_bad')}</h3>
      {rows.length < count && (
        <p className="small quiet">{t('bulkImport.rows_first', { count: rows.length, total: count })}</p>
      )}
      <RowsTable rows={rows} label={t('bulkImport.rows_bad')} />
      <Files id={id} bad={count} />
    </>
  )
}

function Files({ id, bad }: { id: string; bad: number }) {
  const t = useText()
  const all = useSingleMutation({ mutationFn: () => saveRows(id), meta: { showsError: true } })
  const toMend = useSingleMutation({ mutationFn: () => saveRows(id, 'bad'), meta: { showsError: true } })
  const error = all.error ?? toMend.error
  return (
    <>
      {error && <ErrorNote error={error} />}
      <p className="line">
        <ActButton className="button" busy={all.isPending} busyText={t('shell.working')} onClick={() => all.mutate()}>
          {t('bulkImport.all_rows')}
        </ActButton>
        {bad > 0 && (
          <ActButton
            className="button"
            busy={toMend.isPending}
            busyText={t('shell.working')}
            onClick={() => toMend.mutate()}
          >
            {t('bulkImport.bad_rows')}
          </ActButton>
        )}
      </p>
    </>
  )
}

const ICONS: Record<RowOutcome, IconName> = { new_word: 'plus', new_definition: 'plus', same: 'check', bad: 'warning' }

/** Rows with their outcome or rejection reason. On narrow screens, each row is a block. */
function RowsTable({ rows, label }: { rows: readonly TableRow[]; label: string }) {
  const t = useText()
  return (
    <table className="data import-rows">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('bulkImport.line')}</th>
          <th scope="col">{t('bulkImport.word')}</th>
          <th scope="col">{t('bulkImport.definition')}</th>
          <th scope="col">{t('bulkImport.does')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className={row.outcome === 'bad' ? 'wrong' : undefined}>
            <td className="line-number">{row.line}</td>
            <td lang="jbo">{row.word}</td>
            <td dir="auto">{row.definition}</td>
            <td>
              <Icon name={ICONS[row.outcome]} /> {t(`bulkImport.${row.outcome}`)}
              {row.reason && (
                <span className="why">
                  {row.column && <code>{row.column}</code>} {t(`bulkImport.reason_${row.reason}`)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
