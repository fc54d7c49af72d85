import type { Load } from './load.ts'

/** A measurement and its budget, in the same unit. */
export interface Budget {
  measured: number
  max: number
  unit: string
}

const rows: string[][] = []

/** Adds a measurement to the table and prints it immediately. */
export function row(what: string, result: string, budgets: readonly Budget[] = [], load?: Load, baseline?: Load) {
  const cells = [
    what,
    load ? `${load.count.toLocaleString('en')} ${load.requests}` : '',
    load ? String(load.clients) : '',
    load ? ms(load.siteCpu) : '',
    load && load.databaseCpu > 0 ? ms(load.databaseCpu) : '',
    load && baseline ? `${(load.siteCpu / baseline.siteCpu).toFixed(1)} ×` : '',
    result,
    budgets.map(({ max, unit }) => `≤ ${max.toLocaleString('en')} ${unit}`).join(', '),
    budgets.length === 0 ? '' : budgets.every(({ measured, max }) => measured <= max) ? 'met' : '**missed**',
  ]
  rows.push(cells)
  console.error(cells.filter((cell) => cell !== '').join(' · '))
}

/** Adds a row with the CPU time per request and the latencies of a load. */
export const loadRow = (what: string, load: Load, budgets: readonly Budget[], baseline?: Load) =>
  row(
    what,
    `p50 ${ms(load.p50)}, p99 ${ms(load.p99)}, ${Math.round(load.perSecond).toLocaleString('en')}/s`,
    budgets,
    load,
    baseline,
  )

export function printTable() {
  console.log(
    '| measurement | requests | clients | CPU of the site | CPU of PostgreSQL | × baseline | result | budget | met |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
