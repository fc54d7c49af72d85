import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { iterations } from '../../../../scripts/effort.ts'
import { type BuiltServer, builtServer } from '../../testing/builtServer.ts'
import { type Child, killChildren, startChild } from '../../testing/childProcess.ts'
import { fillDataDir } from '../../testing/databaseSnapshot.ts'
import { randomFrom } from '../../testing/randomFrom.ts'

const ITERATIONS = 2 * iterations(50)
/** Number of data directories tested concurrently, since most of each iteration is spent on startup. */
const LANES = 2

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-killed-'))
afterAll(async () => {
  await killChildren()
  fs.rmSync(folder, { recursive: true })
})

/** Waits for a number of rows rather than a fixed time, so that tests on a busy machine are just as thorough. */
async function rowsWritten(child: Child, rows: number) {
  while (child.lines().filter((line) => line.startsWith('kept ')).length < rows) await sleep(4)
}

interface Tally {
  opened: number
  acknowledged: Set<string>
  missing: string[]
  halves: string[]
}

async function killAgainAndAgain(server: BuiltServer, lane: number, random: () => number): Promise<Tally> {
  const dataDir = path.join(folder, `lane ${lane}`)
  if (lane > 0) await fillDataDir(dataDir) // the first lane creates its database and may be killed while doing so
  const tally: Tally = { opened: 0, acknowledged: new Set(), missing: [], halves: [] }
  for (let iteration = 0; iteration <= ITERATIONS / LANES; iteration++) {
    const child = startChild(server.file('writer.js'), [dataDir, `${lane}.${iteration}`])
    const last = iteration === ITERATIONS / LANES
    // one process in six is killed while starting, recovering or creating the database
    if (!last && random() < 1 / 6) await sleep(random() * 900)
    else {
      await child.waitForOutput(/^found .*\n/m)
      tally.opened += 1
      if (!last) await rowsWritten(child, Math.floor(random() * 60))
      await sleep(random() * 12)
    }
    await child.kill('SIGKILL')
    compare(tally, child.lines(), `round ${iteration}`)
  }
  return tally
}

function compare({ acknowledged, missing, halves }: Tally, lines: string[], when: string) {
  const found = lines.find((line) => line.startsWith('found '))
  if (found) {
    const rows = JSON.parse(found.slice('found '.length)) as Record<string, number>
    missing.push(...[...acknowledged].filter((key) => !(key in rows)).map((key) => `${key} in ${when}`))
    halves.push(
      ...Object.keys(rows)
        .filter((key) => rows[key] !== 2)
        .map((key) => `${key} in ${when}`),
    )
  }
  for (const line of lines) if (line.startsWith('kept ')) acknowledged.add(line.slice('kept '.length))
}

it(`loses nothing acknowledged and keeps no half transaction in ${ITERATIONS} rounds of being killed at any moment`, async () => {
  const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const server = await builtServer()
  const tallies = await Promise.all(
    Array.from({ length: LANES }, (_, lane) => killAgainAndAgain(server, lane, randomFrom(seed + lane))),
  )
  for (const { opened, acknowledged, missing, halves } of tallies) {
    expect({ missing, halves }, `KILL_SEED=${seed} repeats this`).toEqual({ missing: [], halves: [] })
    expect(opened).toBeGreaterThan(ITERATIONS / LANES / 2)
    expect(acknowledged.size, `KILL_SEED=${seed}`).toBeGreaterThan(ITERATIONS * 4)
  }
}, 400_000)
