import type { Conflict, Outcome } from '../../features/editing/imports/index.ts'
import type { Rejection } from '../../platform/importing/importError.ts'
import { printable } from '../command.ts'

export const REJECTIONS_SHOWN = 20

/** Formats the result for one file or for all files. */
export function outcomeLine(name: string, outcome: Outcome): string {
  const { added, changed, unchanged, rejected, conflicts, deleted_here, words } = outcome
  const definitions = `${added} added, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`
  const contested = conflicts > 0 ? `, ${conflicts} in conflict` : ''
  const deleted = deleted_here > 0 ? `, ${deleted_here} deleted here` : ''
  return `${printable(name)}: ${definitions}${contested}${deleted}; words: ${words.added} new, ${words.changed} changed`
}

export const rejectionLine = ({ line, word, reason }: Rejection) =>
  printable(`  line ${line}, ${word || '(no word)'}: ${reason}`)

/** Converts a conflict to a rejection for the report, since conflicts aren't visible in the definition itself. */
export const conflictAsRejection = ({ line, word, definitionid, version, version_id }: Conflict): Rejection => ({
  line,
  word,
  reason: `definition ${definitionid} was edited here and at the source; the text of the file is its version ${version}, at /version/${version_id}`,
})

/** Header of the tab-separated file written by `--rejections`. */
export const REJECTIONS_HEADER = 'file\tline\tword\treason\n'
export const rejectionRow = (file: string, { line, word, reason }: Rejection) =>
  `${[file, String(line), word, reason].map(printable).join('\t')}\n`

export function sumOf(outcomes: Outcome[]): Outcome {
  const counts = { added: 0, changed: 0, unchanged: 0, rejected: 0, conflicts: 0, deleted_here: 0 }
  const sum = { ...counts, words: { added: 0, changed: 0 } }
  for (const o of outcomes) {
    for (const key of Object.keys(counts) as (keyof typeof counts)[]) sum[key] += o[key]
    for (const key of ['added', 'changed'] as const) sum.words[key] += o.words[key]
  }
  return sum
}
