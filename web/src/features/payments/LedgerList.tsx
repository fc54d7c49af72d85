import { useQuery } from '@tanstack/react-query'
import type { LedgerRow, UnclearPayment } from '@vlacku/contract/payments'
import { useDateTime } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Empty, NoRows } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLinks } from '../../ui/Pager.tsx'
import { ErrorNote, QueryStatus } from '../../ui/QueryStatus.tsx'
import { type LedgerSearchParams, ledgerQuery, saveLedger } from './queries.ts'
import { useMoney } from './useMoney.ts'

/** Account totals, mismatches and all money movements. Uses the `payments` texts. */
export function LedgerList({ params }: { params: LedgerSearchParams }) {
  const t = useText()
  const money = useMoney()
  const ledger = useQuery(ledgerQuery(params))
  const { page: _, ...filters } = params
  const isFiltered = Object.values(filters).some(Boolean)
  const save = useSingleMutation({ mutationFn: () => saveLedger(params), meta: { showsError: true } })
  if (ledger.isPending || ledger.isError) return <QueryStatus query={ledger} />
  const { rows, totals, unclear, total, per_page } = ledger.data
  return (
    <div className="flow" aria-busy={ledger.isFetching}>
      <UnclearPayments payments={unclear} />
      <dl className="sums totals">
        {(
          [
            ['sum_members', totals.members_cents],
            ['sum_held', totals.held_cents],
            ['sum_paypal', -totals.paypal_cents],
          ] as const
        ).map(([name, cents]) => (
          <div key={name}>
            <dt>{t(`payments.${name}`)}</dt>
            <dd>{money(cents + 0)}</dd>
          </div>
        ))}
      </dl>
      {save.error && <ErrorNote error={save.error} />}
      <p>
        <ActButton busy={save.isPending} busyText={t('shell.working')} onClick={() => save.mutate()}>
          <Icon name="download" /> {t('payments.save')}
        </ActButton>
      </p>
      {rows.length === 0 ? (
        <NoRows total={total}>
          <Nothing isFiltered={isFiltered} />
        </NoRows>
      ) : (
        <ul className="movements ledger">
          {rows.map((row) => (
            <Row key={row.transaction_id} row={row} />
          ))}
        </ul>
      )}
      <PageLinks page={params.page} total={total} perPage={per_page} />
    </div>
  )
}

function Row({ row: { at, kind, username, amount_cents, order_id, reference } }: { row: LedgerRow }) {
  const t = useText()
  const money = useMoney()
  const { day, time } = useDateTime()
  const moment = new Date(at)
  return (
    <li>
      <span>
        {t(`payments.kind.${kind}`)} ·{' '}
        <Link to="/$locale/user/$username" params={{ username }} className="plain">
          <b dir="auto">{username}</b>
        </Link>
        <small className="quiet numbers">
          {order_id} · {reference}
        </small>
      </span>
      <span className="money">
        <b>{money(amount_cents, 'always')}</b>
      </span>
      <time dateTime={at} className="small quiet">
        {day(moment)}, {time(moment)}
      </time>
    </li>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useText()
  if (!isFiltered) return <Empty message={t('payments.nothing_yet')} advice={t('payments.nothing_yet_advice')} />
  return (
    <Empty message={t('payments.nothing')} advice={t('payments.nothing_advice')}>
      <Link to="/$locale/payments" className="button">
        {t('payments.show_all')}
      </Link>
    </Empty>
  )
}

/** Payments whose PayPal data differs from the order. */
function UnclearPayments({ payments }: { payments: readonly UnclearPayment[] }) {
  const t = useText()
  const money = useMoney()
  if (payments.length === 0) return null
  return (
    <section className="note warn" aria-label={t('payments.unclear', { count: payments.length })}>
      <Icon name="warning" />
      <div>
        <p>
          <b>{t('payments.unclear', { count: payments.length })}.</b> {t('payments.unclear_text')}
        </p>
        <ul className="small">
          {payments.map(({ order_id, username, amount_cents, created_at, problem }) => (
            <li key={`${order_id} ${created_at}`}>
              <b dir="auto">{username}</b>, {money(amount_cents)}, <span className="numbers">{order_id}</span>:{' '}
              {t(`payments.problem_${problem}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
