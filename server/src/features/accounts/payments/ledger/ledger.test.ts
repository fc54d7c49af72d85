/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../../app.ts'
import type { Viewer } from '../../../../platform/context.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { bearer } from '../../../../testing/writeUser.ts'
import { brokenLedger } from '../testing/brokenLedger.ts'
import { type FakePayPal, startFakePayPal } from '../testing/fakePayPal.ts'
import { balanceOf, paid, requestPayments, sendEvent } from '../testing/payer.ts'

let world: World
let fake: FakePayPal
let site: Site
let alis: Viewer
let bab: Viewer
let admin: Viewer
beforeAll(async () => {
  world = await newWorld()
  fake = await startFakePayPal()
  site = await world.site({ paypal: fake.settings })
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  admin = await world.user('noras', { role: 'admin' })
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const pays = (viewer: Viewer, cents: number) => paid(site, fake, viewer, cents)
const ledger = async (query = '') => (await requestPayments(site, admin, `/ledger${query}`)).body

describe('the ledger', () => {
  it.each([
    ['changed', sql`update ledger_entries set amount_cents = amount_cents + 1`],
    ['updated in its timestamps', sql`update ledger_transactions set at = now()`],
    ['deleted', sql`delete from ledger_entries`],
    ['emptied', sql`truncate ledger_entries, ledger_transactions`],
  ])('the ledger cannot be %s', async (_what, statement) => {
    await pays(alis, 500)
    await expect(statement.execute(world.db)).rejects.toThrow(/the ledger is only added to/)
    expect((await balanceOf(site, alis)).balance_cents).toBe(500)
  })

  /** Adds another transaction with the given entries to a payment by alis. */
  const book = async (kind: string, sides: [string, boolean, number][]) => {
    const { id } = await pays(alis, 500)
    const { rows } = await sql<{ payment_id: string }>`select payment_id from payments where order_id = ${id}`.execute(
      world.db,
    )
    return world.db.transaction().execute(async (db) => {
      const inserted = await sql<{ transaction_id: number }>`
        insert into ledger_transactions (payment_id, kind, reference, at)
        values (${rows[0]!.payment_id}, ${kind}, 'X', now()) returning transaction_id`.execute(db)
      for (const [account, isOwned, cents] of sides)
        await sql`
          insert into ledger_entries (transaction_id, account, user_id, amount_cents, currency)
          values (${inserted.rows[0]!.transaction_id}, ${account}, ${isOwned ? alis.user_id : null}::int, ${cents}, 'USD')`.execute(
          db,
        )
    })
  }

  it.each([
    ['has one side', 'refund', [['member', true, -100]]],
    ['has no side', 'refund', []],
    [
      'does not make 0',
      'refund',
      [
        ['member', true, -100],
        ['paypal', false, 99],
      ],
    ],
    [
      'gives back more than was paid',
      'refund',
      [
        ['member', true, -501],
        ['paypal', false, 501],
      ],
    ],
    [
      'credits a payment again',
      'top_up',
      [
        ['member', true, 500],
        ['paypal', false, -500],
      ],
    ],
    [
      'adds to what was paid',
      'release',
      [
        ['member', true, 1],
        ['paypal', false, -1],
      ],
    ],
  ] as [string, string, [string, boolean, number][]][])(
    'the ledger rejects a transaction that %s',
    async (_what, kind, sides) => {
      await expect(book(kind, sides)).rejects.toThrow()
      expect(await brokenLedger(world.db)).toEqual([])
      expect((await balanceOf(site, alis)).balance_cents).toBe(500)
    },
  )
})

describe('the ledger as administrators see it', () => {
  it('administrators see every ledger movement and the totals, and can filter them', async () => {
    const one = await pays(alis, 500)
    const two = await pays(bab, 900)
    await sendEvent(site, fake.books.eventOf.refund(one, fake.books.refund(one, 200)!))
    await sendEvent(site, fake.books.eventOf.dispute(fake.books.dispute(two, 900)))
    const all = await ledger()
    expect(all.rows).toMatchObject([
      { kind: 'hold', username: 'bab', amount_cents: -900, order_id: two.id, reference: two.disputes[0] },
      { kind: 'refund', username: 'alis', amount_cents: -200, reference: one.refunds[0]!.id },
      { kind: 'top_up', username: 'bab', amount_cents: 900, reference: two.capture!.id },
      { kind: 'top_up', username: 'alis', amount_cents: 500 },
    ])
    expect(all).toMatchObject({ totals: { members_cents: 300, held_cents: 900, paypal_cents: -1200 }, total: 4 })
    const found = async (query: string) => (await ledger(query)).rows.map((row: { kind: string }) => row.kind)
    expect(await found('?username=ALIS')).toEqual(['refund', 'top_up'])
    expect(await found('?kind=hold')).toEqual(['hold'])
    expect(await found(`?reference=${one.id.toLowerCase()}`)).toEqual(['refund', 'top_up'])
    expect(await found(`?reference=${one.refunds[0]!.id}`)).toEqual(['refund'])
    expect(await found('?username=nobody')).toEqual([])
    expect(await found('?until=2020-01-01')).toEqual([])
    expect(await found('?from=2020-01-01&per_page=1&page=4')).toEqual(['top_up'])
    expect(await found('?reference=%25')).toEqual([])
  })

  it('administrators can download the ledger as CSV', async () => {
    const one = await pays(alis, 1050)
    await sendEvent(site, fake.books.eventOf.refund(one, fake.books.refund(one, 250)!))
    const response = await site.app.inject({ url: '/api/payments/ledger/export', headers: bearer(admin) })
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; .*payments-\d{4}-\d\d-\d\d\.csv$/),
    })
    const [head, first, second, end] = response.body.split('\r\n')
    expect(head).toBe('transaction,at,kind,username,amount,currency,order,reference')
    expect(first).toMatch(new RegExp(`^\\d+,[^,]+Z,top_up,alis,10\\.50,USD,${one.id},${one.capture!.id}$`))
    expect(second).toMatch(/,refund,alis,-2\.50,USD,/)
    expect(end).toBe('')
    const none = await site.app.inject({ url: '/api/payments/ledger/export?username=bab', headers: bearer(admin) })
    expect(none.body.split('\r\n')).toHaveLength(2)
    const wrong = await site.app.inject({ url: '/api/payments/ledger/export?username=%00', headers: bearer(admin) })
    expect([wrong.statusCode, Object.keys(wrong.json().details.fields)]).toEqual([400, ['username']])
  })

  it.each(['0000-01-01', '0000-12-31', '2026-02-30', '10000-01-01'])('the ledger date %s is rejected', async (day) => {
    for (const field of ['from', 'until'])
      for (const path of [`/ledger?${field}=${day}`, `/ledger/export?${field}=${day}`]) {
        const { status, body } = await requestPayments(site, admin, path)
        expect([path, status, body.error, Object.keys(body.details.fields)]).toEqual([
          ...[path, 400, 'invalid_request', [field]],
        ])
      }
  })

  it('a ledger period can span the whole calendar', async () => {
    await pays(alis, 500)
    expect((await ledger('?from=0001-01-01&until=9999-12-31')).total).toBe(1)
  })

  it('reading the ledger runs the same number of SQL statements for any number of movements', async () => {
    for (const cents of [100, 200, 300]) await pays(alis, cents)
    for (const per_page of [1, 100])
      expect(await world.countStatements(() => requestPayments(site, admin, `/ledger?per_page=${per_page}`))).toBe(
        4 + 1,
      )
  })
})
