import { createHash, type Hash } from 'node:crypto'
import { DUMP_FORMAT, type DumpEnd, type DumpHead } from '@vlacku/contract/dumps'

/** Fields in the first line of a dump, except the format. */
export type Opening = Omit<DumpHead, 'kind' | 'format'>

/** Lines of a dump or a page of changes: head, records, and an end line with counts and a checksum. */
export class DumpLines {
  readonly #hash: Hash = createHash('sha256')
  readonly counts: Record<string, number> = {}

  opening(opening: Opening): string {
    const head: DumpHead = { kind: 'head', format: DUMP_FORMAT, ...opening }
    return this.#written(`${JSON.stringify(head)}\n`)
  }

  /** Formats records, given as lines without line endings and their kinds. */
  records(lines: readonly (readonly [kind: string, line: string])[]): string {
    if (lines.length === 0) return ''
    for (const [kind] of lines) this.counts[kind] = (this.counts[kind] ?? 0) + 1
    return this.#written(`${lines.map(([, line]) => line).join('\n')}\n`)
  }

  closing(): string {
    const end: DumpEnd = { kind: 'end', counts: this.counts, sha256: this.#hash.digest('hex') }
    return `${JSON.stringify(end)}\n`
  }

  #written(text: string): string {
    this.#hash.update(text)
    return text
  }
}
