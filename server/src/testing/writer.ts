import { writeSync } from 'node:fs'
import { openDatabase } from '../platform/database/database.ts'

/**
 * Process for crash tests: `writer.js DATA_DIR PREFIX`. Prints the rows in the database (`found {key: rows}`). Several writers
 * then insert two rows per transaction and print the key after each commit.
 */
const [dataDir, prefix] = process.argv.slice(2) as [string, string]
const WRITERS = 4
/** Number of transactions between checkpoints; small enough that some crashes happen during one. */
const CHECKPOINT_EVERY = 40

const writeLine = (line: string) => writeSync(1, `${line}\n`) // written synchronously, so that the line is printed before the process is killed

const { pool } = await openDatabase({
  dataDir,
  role: 'writer',
  poolSize: WRITERS,
  onBroken: (reason) => writeLine(`broken ${reason}`),
})
await pool.query(
  'create table if not exists kept (key text not null, half int not null, filling text, primary key (key, half))',
)
const { rows } = await pool.query<{ key: string; count: number }>(
  'select key, count(*)::int as count from kept group by key',
)
writeLine(`found ${JSON.stringify(Object.fromEntries(rows.map(({ key, count }) => [key, count])))}`)

await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))

async function write(writer: number) {
  for (let n = 0; ; n++) {
    const key = `${prefix}.${writer}.${n}`
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into kept values ($1, 1, $2)', [key, 'x'.repeat((n * 977) % 3000)])
    await client.query('insert into kept values ($1, 2, null)', [key])
    await client.query('commit')
    client.release()
    writeLine(`kept ${key}`)
    if (writer === 0 && n % CHECKPOINT_EVERY === CHECKPOINT_EVERY - 1) await pool.query('checkpoint')
  }
}
