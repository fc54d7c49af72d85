import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { importFiles } from './site.ts'
import { ms, row, seconds } from './table.ts'

/**
 * Number of imports with and without change tracking; they alternate, so that background noise affects both. The fastest of each
 * counts.
 */
const TURNS = 3

/** Measures the cost of recording changes for mirrors during a dictionary import (docs/reference/dumps.md). */
export async function measureNotes(file: string) {
  const cpu: Record<'noted' | 'not', number[]> = { noted: [], not: [] }
  let definitions = 0
  for (let turn = 0; turn < TURNS; turn++)
    for (const how of ['noted', 'not'] as const) {
      const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-bench-notes-'))
      try {
        if (how === 'not') await withoutNotes(dataDir)
        else await (await openDatabase({ dataDir, role: 'bench' })).close() // creating the database is not part of the import
        const imported = importFiles(dataDir, [file])
        cpu[how].push(imported.cpu)
        definitions = imported.added
      } finally {
        fs.rmSync(dataDir, { recursive: true, force: true })
      }
    }
  const [noted, not] = [Math.min(...cpu.noted), Math.min(...cpu.not)]
  const more = `${(100 * (noted / not - 1)).toFixed(0)} % or ${ms((noted - not) / definitions)} a definition more`
  row(
    `CPU of an import of ${definitions} definitions`,
    `${seconds(noted)}, without notes for followers ${seconds(not)}: ${more}`,
    '',
    '',
  )
}

async function withoutNotes(dataDir: string) {
  const { pool, close } = await openDatabase({ dataDir, role: 'bench' })
  const { rows } = await pool.query<{ statement: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement from pg_trigger
     where not tgisinternal and tgname like 'note\\_%'`,
  )
  if (rows.length === 0) throw new Error('no trigger records changes')
  for (const { statement } of rows) await pool.query(statement)
  await close()
}
