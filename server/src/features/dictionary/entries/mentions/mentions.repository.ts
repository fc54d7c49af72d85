import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Db } from '../../../../platform/context.ts'
import { allRows } from '../../../../platform/database/statements.ts'

/** Returns the IDs of the Lojban entries with any of the given normalized spellings. */
export async function entriesSpelt(db: Db, normals: string[]): Promise<Map<string, number>> {
  if (normals.length === 0) return new Map()
  const rows = await allRows(db)<{ normal: string; valsiid: number }>`
    select normal, min(valsiid)::int as valsiid from valsi
    where source_langid = ${DEFAULT_SOURCE_LANGID} and normal = any(${normals}::text[]) group by normal`
  return new Map(rows.map(({ normal, valsiid }) => [normal, valsiid]))
}

/** Returns the given words that are also keywords in a language other than Lojban, such as `curve` and `mango`. */
export async function foreignKeywords(db: Db, words: string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const rows = await allRows(db)<{ word: string }>`
    select distinct lower(k.word) as word from definition_keywords k join definitions d using (definitionid)
    where lower(k.word) = any(${words}::text[]) and d.langid <> ${DEFAULT_SOURCE_LANGID}`
  return new Set(rows.map(({ word }) => word))
}
