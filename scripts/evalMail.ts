import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { importMail, messagesOfFile } from '../server/src/features/discussion/mailArchive/index.ts'
import { parseMessage } from '../server/src/features/discussion/mailArchive/reading/parseMessage.ts'
import { readQuestion } from '../server/src/features/discussion/mailArchive/search/question.ts'
import { realMail, thereIsMail } from '../server/src/features/discussion/mailArchive/testing/realMail.ts'
import { systemCtx } from '../server/src/platform/context.ts'
import { type Database, openDatabase } from '../server/src/platform/database/database.ts'
import { newDataDir } from '../server/src/testing/databaseSnapshot.ts'

interface Read {
  file: string
  words: string[]
}

/**
 * Checks that searching for the words in real messages finds those messages. Python's mail library extracts the words of each
 * plain text, and each word is searched for separately. Prints the percentage of words that find their message and, with
 * `misses`, the words that don't.
 */
export async function evalMail(misses: boolean) {
  if (!thereIsMail) return
  const folder = await newDataDir('vlacku-eval-mail-')
  const database = await openDatabase({ dataDir: folder, role: 'eval' })
  try {
    execFileSync('tar', ['-xzf', path.join(realMail, 'messages.tar.gz'), '-C', folder])
    const files = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('pg') && name.endsWith('.eml'))
      .map((name) => path.join(folder, name))
    const ids = new Map<string, string>()
    async function* messages() {
      for (const file of files)
        for await (const message of messagesOfFile(file)) {
          ids.set(file, (await parseMessage(message, new Date())).message_id)
          yield message
        }
    }
    await importMail(systemCtx(database.db), messages())
    const output = execFileSync('python3', [path.join(import.meta.dirname, 'mailWords.py')], {
      input: files.join('\n'),
      encoding: 'utf8',
      maxBuffer: 1e9,
    })
    const read = output
      .trim()
      .split('\n')
      .map((line): Read => JSON.parse(line))
    let [all, found, whole] = [0, 0, 0]
    for (const { file, words } of read) {
      const missing = await missingOf(database, ids.get(file)!, words)
      all += words.length
      found += words.length - missing.length
      if (missing.length === 0) whole += 1
      if (misses && missing.length > 0)
        console.log(
          `${path.relative(folder, file)}: ${missing.length} of ${words.length}: ${missing.slice(0, 8).join(' ')}`,
        )
    }
    console.log(`${found} of ${all} words find their message: ${((found / all) * 100).toFixed(2)} %`)
    console.log(`All words of ${whole} of ${read.length} messages do.`)
  } finally {
    await database.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the words that don't find the message. */
async function missingOf({ pool }: Database, message_id: string, words: readonly string[]): Promise<string[]> {
  const queries = words.map((word) => ({ word, terms: readQuestion(word).terms ?? '' }))
  const { rows } = await pool.query<{ word: string }>(
    `
    select a.word from jsonb_to_recordset($1::jsonb) as a(word text, terms text)
    where a.terms = '' or not exists (
      select from mail_terms t join mail_messages m on m.id = t.id
      where m.message_id = $2 and t.terms @@ a.terms::tsquery)`,
    [JSON.stringify(queries), message_id],
  )
  return rows.map(({ word }) => word)
}
