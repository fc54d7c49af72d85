import { expect, it } from 'vitest'
import { slicesOf } from './slices.ts'

const year = (n: number) => new Date(Date.UTC(n, 0, 1))
const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => year(from + at))
const sizes = { first: 1_000, growth: 4 }
const always = { after: null, before: null }
const shown = (slices: ReturnType<typeof slicesOf>) =>
  slices.map(
    ({ from, to, dates }) =>
      `${from?.getUTCFullYear() ?? ''}–${to?.getUTCFullYear() ?? ''}${dates === 'some' ? '' : ` ${dates}`}`,
  )

it('time slices start small with the newest messages and end with messages without a date', () => {
  const times = { bounds: years(1980, 2020), each: 1_000 }
  expect(shown(slicesOf(times, always, true, sizes))).toEqual(['2019–', '2015–2019', '1999–2015', '–1999 any'])
  expect(shown(slicesOf(times, always, false, sizes))).toEqual(['– none', '–1981', '1981–1985', '1985–2001', '2001–'])
})

it('time slices stay within the requested date range', () => {
  const times = { bounds: years(1990, 2020), each: 1_000 }
  const range = { after: year(2001), before: year(2008) }
  expect(shown(slicesOf(times, range, true, sizes))).toEqual(['2006–2008', '2002–2006', '2001–2002'])
  expect(shown(slicesOf(times, range, false, sizes))).toEqual(['2001–2003', '2003–2007', '2007–2008'])
})

it('unknown times result in a single time slice', () => {
  expect(shown(slicesOf({ bounds: [], each: 0 }, always, true, sizes))).toEqual(['– any'])
})
