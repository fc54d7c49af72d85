import fs from 'node:fs'
import path from 'node:path'
import { writeCopies } from './copies.ts'
import { load, loadBaseline } from './load.ts'
import { cpuOfEach, meaningReady } from './meaning.ts'
import { dictionaries, questions, searchPaths, warmingQuestions } from './queries.ts'
import { importFiles, memoryMb, startSite } from './site.ts'
import { ms, row, seconds, times } from './table.ts'

const SECONDS = 6

/** Measures the site with nine times as many definitions, to separate what grows with them from what must not. */
export async function measureScale(port: number, dataDir: string) {
  const folder = fs.mkdtempSync(path.join(dataDir, 'copies-'))
  const rates: number[] = []
  let definitions = 0
  for (const files of writeCopies(dictionaries(), folder)) {
    const { took, added } = importFiles(dataDir, files)
    rates.push((added / took) * 1000)
    definitions += added
  }
  fs.rmSync(folder, { recursive: true })
  const rate = (value: number) => `${Math.round(value)} rows a second`
  row('definitions in all', definitions.toLocaleString('en'), '', '')
  row('import of the first copy / the last', `${rate(rates[0]!)} / ${rate(rates.at(-1)!)}`, '', '≥ 2,000 a second')

  const first = await startSite(port, dataDir, '/api/health/ready')
  row('start after it, index built anew', seconds(first.startedIn), '', '')
  const learning = performance.now()
  await meaningReady(first)
  row('meaning learnt after that', seconds(performance.now() - learning), '', '')
  await first.stop()

  const site = await startSite(port, dataDir, '/api/health/ready')
  row('second start', seconds(site.startedIn), '', '')
  await meaningReady(site)
  const many = await load(site, searchPaths(), 32, SECONDS)
  const baseline = await loadBaseline(port + 1, many.bytes, SECONDS)
  const perRequest = times(many.cpuPerRequest, baseline.many.cpuPerRequest)
  row('CPU of a search request, 32 clients', ms(many.cpuPerRequest), perRequest, '≤ 0.79 ms')
  await cpuOfEach(site, warmingQuestions())
  const asked = await cpuOfEach(site, questions(['semantic']))
  const askedAgain = await cpuOfEach(site, questions(['semantic']))
  const perQuestion = `${times(asked, baseline.one.cpuPerRequest)} / ${times(askedAgain, baseline.one.cpuPerRequest)}`
  row('CPU of a question of meaning, asked first / again', `${ms(asked)} / ${ms(askedAgain)}`, perQuestion, '≤ 3.5 ms')
  row('memory after that', `${memoryMb(site.process.pid!).now} MB`, '', '≤ 1,100 MB')
  await site.stop()
}
