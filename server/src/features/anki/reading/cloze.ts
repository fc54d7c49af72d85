import { withoutSigns } from './ankiText.ts'

/** A text with one gap. */
export interface Gapped {
  /** From 1. */
  number: number
  front: string
  back: string
}

/** A note with more gaps is no sentence. */
const MOST_GAPS = 100
const MARK = /\{\{c(\d{1,3})::|\}\}/g
const DEEPEST = 8

type Part = string | Gap
interface Gap {
  number: number
  parts: Part[]
}

/**
 * A text with clozes, `{{c1::coi::hint}}`, as one text for each number: its gaps are hints or `[…]`, the answer is what stood there;
 * clozes of other numbers are text. They may stand in each other. Braces that close nothing are text.
 */
export function gapsOf(text: string): Gapped[] {
  const root = parsed(text)
  const numbers = new Set<number>()
  const collect = ({ parts }: Gap) => {
    for (const part of parts)
      if (typeof part !== 'string') {
        numbers.add(part.number)
        collect(part)
      }
  }
  collect(root)
  return [...numbers]
    .sort((a, b) => a - b)
    .slice(0, MOST_GAPS)
    .map((number) => {
      const answers: string[] = []
      const front = shown(root, number, answers)
      return { number, front, back: answers.map((answer) => withoutSigns(answer.trim())).join('; ') }
    })
}

function parsed(text: string): Gap {
  const open: Gap[] = [{ number: 0, parts: [] }]
  let at = 0
  for (const match of text.matchAll(MARK)) {
    const top = open.at(-1)!
    const opens = match[1] !== undefined
    if (opens ? open.length > DEEPEST : open.length === 1) continue
    top.parts.push(text.slice(at, match.index))
    at = match.index + match[0].length
    if (!opens) open.pop()
    else {
      const gap = { number: Number(match[1]), parts: [] }
      top.parts.push(gap)
      open.push(gap)
    }
  }
  open.at(-1)!.parts.push(text.slice(at))
  return open[0]!
}

/** What is read of a gap's inside where `number` is asked; answers are put into `answers`. */
function shown({ parts }: Gap, number: number, answers: string[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const inner = shown(part, number, answers)
      const [answer = '', hint = ''] = inner.split('::')
      if (part.number !== number) return answer
      answers.push(answer)
      return `[${hint.trim() || '…'}]`
    })
    .join('')
}
