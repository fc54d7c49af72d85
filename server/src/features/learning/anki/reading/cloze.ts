import { APART, withoutMarkup } from './ankiText.ts'

/** A cloze text with one gap. */
interface Gapped {
  /** Cloze number, starting at 1. */
  number: number
  front: string
  back: string
}

/** Maximum number of gaps. A note with more gaps isn't a sentence. */
const MAX_GAPS = 100
const MAX_NUMBER = 500
const MARK = /\{\{c([\d,]{1,100})::|\}\}/g
const MAX_DEPTH = 8

type Part = string | Gap
interface Gap {
  numbers: readonly number[]
  parts: Part[]
  hint: string
}

/** Returns true for masks of Anki's image occlusion, which hide regions of a picture. */
export const isImageOcclusion = (text: string): boolean => /\{\{c[\d,]{1,100}::image-occlusion:/.test(text)

/**
 * Splits cloze text (`{{c1::coi::hint}}`) into one text per cloze number: clozes with that number become gaps (a hint or `[…]`)
 * whose content is the answer, and other clozes become plain text. Clozes may be nested or have several numbers
 * (`{{c1,2::coi}}`). Unmatched braces are plain text. The answers of several gaps are joined with commas.
 */
export function gapsOf(text: string): Gapped[] {
  const root = parsed(text)
  const numbers = new Set<number>()
  const collect = ({ parts }: Gap) => {
    for (const part of parts)
      if (typeof part !== 'string') {
        for (const number of part.numbers) numbers.add(number)
        collect(part)
      }
  }
  collect(root)
  return [...numbers]
    .sort((a, b) => a - b)
    .slice(0, MAX_GAPS)
    .map((number) => {
      const answers: string[] = []
      const front = shown(root, number, answers).replaceAll(APART, '')
      return { number, front, back: joined(answers) }
    })
}

/** Joins the answers of several gaps. Doesn't use semicolons, which separate alternative answers. */
function joined(answers: readonly string[]): string {
  const different = [...new Set(answers.map((answer) => withoutMarkup(answer.replaceAll(APART, '').trim())))]
  return different.length > 1 ? different.map((answer) => answer.replaceAll(';', ',')).join(', ') : (different[0] ?? '')
}

function parsed(text: string): Gap {
  const open: Gap[] = [{ numbers: [], parts: [], hint: '' }]
  let at = 0
  for (const match of text.matchAll(MARK)) {
    const numbers = match[1]
      ?.split(',')
      .map(Number)
      .filter((one) => one > 0 && one <= MAX_NUMBER)
    if (numbers ? numbers.length === 0 || open.length > MAX_DEPTH : open.length === 1) continue
    addText(open.at(-1)!, text.slice(at, match.index), open.length > 1)
    at = match.index + match[0].length
    if (!numbers) open.pop()
    else {
      const gap = { numbers, parts: [], hint: '' }
      open.at(-1)!.parts.push(gap)
      open.push(gap)
    }
  }
  addText(open.at(-1)!, text.slice(at), open.length > 1)
  return open[0]!
}

/** Adds text to a gap. Text after the first double colon is a hint. */
function addText(gap: Gap, text: string, isInGap: boolean) {
  const colons = isInGap ? text.indexOf('::') : -1
  gap.parts.push(colons < 0 ? text : text.slice(0, colons))
  if (colons >= 0) gap.hint = text.slice(colons + 2)
}

/** Returns the text of a gap in the prompt for `number`, and appends its answers to `answers`. */
function shown({ parts }: Gap, number: number, answers: string[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const inner = shown(part, number, answers)
      if (!part.numbers.includes(number)) return inner
      answers.push(inner)
      return `[${part.hint.trim() || '…'}]`
    })
    .join('')
}
