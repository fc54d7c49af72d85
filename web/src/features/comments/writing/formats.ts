import type { TextEdit } from '../../../ui/useTextEdits.ts'

/** Text and selection of a field. */
export interface Selection {
  text: string
  from: number
  to: number
}

export const FORMATS = ['bold', 'italic', 'quote', 'list', 'maths', 'word', 'link'] as const
export type Format = (typeof FORMATS)[number]

const AROUND: Partial<Record<Format, [string, string]>> = {
  bold: ['**', '**'],
  italic: ['_', '_'],
  maths: ['$', '$'],
  word: ['{', '}'],
  link: ['[', '](https://)'],
}

/** Returns the edit for a toolbar button: markup around the selection or at the start of each of its lines. */
export function formatted(format: Format, { text, from, to }: Selection): TextEdit {
  const around = AROUND[format]
  const chosen = text.slice(from, to)
  if (around) {
    const [before, after] = around
    return {
      ...{ at: from, until: to, put: before + chosen + after },
      ...{ from: from + before.length, to: from + before.length + chosen.length },
    }
  }
  const at = text.lastIndexOf('\n', from - 1) + 1
  const lines = text.slice(at, to).split('\n')
  const put = lines.map((line) => (format === 'quote' ? '> ' : '- ') + line).join('\n')
  return { at, until: to, put, from: at + put.length, to: at + put.length }
}

/** Returns the partial name between an @ and the caret; null if there is none. */
export function partialMention(text: string, caret: number): { at: number; partialName: string } | null {
  const match = /(?:^|[\s({["'])@([\p{L}\p{N}_.'-]{1,64})$/u.exec(text.slice(0, caret))
  return match ? { at: caret - match[1]!.length, partialName: match[1]! } : null
}
