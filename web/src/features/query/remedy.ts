import { type Problem, parseQuery } from '@vlacku/query'

/** Returns a valid correction if it is unambiguous. */
export function remedyFor(text: string, problem: Problem): string | null {
  const written = attempt(text, problem)
  return written !== null && written.trim() !== '' && parseQuery(written).ok ? written : null
}

function attempt(text: string, { problem, at, length, meant }: Problem): string | null {
  const before = text.slice(0, at)
  const piece = text.slice(at, at + length)
  const after = text.slice(at + length)
  switch (problem) {
    case 'unclosed_quote':
      return `${text.trimEnd()}"`
    case 'unclosed_bracket':
      return closed(text.trimEnd())
    case 'unclosed_regex':
      return `${text.trimEnd()}/`
    case 'unknown_field':
      return meant ? `${before}${meant}:${after}` : before + quotedWord(piece + after)
    case 'bad_range': {
      const [from, to] = piece.split('..')
      return from && to ? `${before}${to}..${from}${after}` : null
    }
    case 'unexpected_bracket':
    case 'empty_brackets':
    case 'empty_quote':
    case 'empty_regex':
    case 'regex_tail':
    case 'lonely_minus':
    case 'dangling_or':
      return `${before}${after}`.replace(/\s+/g, ' ').trim()
    default:
      return null
  }
}

/** Adds missing closing brackets, up to a plausible number. */
function closed(text: string): string {
  let written = `${text})`
  for (let more = 0; more < 3 && !parseQuery(written).ok; more++) written += ')'
  return written
}

const quotedWord = (text: string) => text.replace(/^[^\s()|"“”„]+/, (word) => `"${word.replace(/\\/g, '\\\\')}"`)
