import { hasPermissibleClusters, isInitialPair, isVowel } from './letters.ts'
import { isGlideAt, nuclei } from './syllables.ts'
import type { Candidate } from './terms.ts'

/**
 * State of the start of a new compound. `open`: so far, all affixes are CVC and all joints are initial pairs, so the first CV
 * could still split off (tosmabru test, CLL 4.11). `safe`: it can't.
 */
export type Start = 'open' | 'safe'

/** A possible joint: the hyphen between two parts, and the state of the word's start that results from it. */
interface Joint {
  hyphen: string
  start: Start
}

/** Position of a joint in the compound. */
interface Place {
  /** True if the part before the joint is the first one. */
  first: boolean
  /** True if the part after the joint is the last one. */
  last: boolean
  asName: boolean
}

/** Returns all valid hyphens, including the empty one, between two parts of a compound (CLL 4.6, 4.11). */
export function joints(before: Candidate, after: Candidate, start: Start, place: Place): Joint[] {
  const borrowed = after.shape.startsWith("fu'ivla")
  const gap = beginsWithFullVowel(after.text) ? "'" : ''
  switch (before.shape) {
    case 'CVC':
      return borrowed ? hyphenY(`y${gap}`, start, place) : afterCvc(before, after, start, place)
    case 'CVCC':
    case 'CCVC':
    case "fu'ivla stem":
      return [{ hyphen: `y${gap}`, start: 'safe' }]
    case 'CVCCV':
    case 'CCVCV':
    case "fu'ivla":
      return [{ hyphen: `'y${gap}`, start: 'safe' }]
    default:
      if (!borrowed) return [{ hyphen: vowelHyphen(before, after, place), start: 'safe' }]
      // At the start of a word, a single short affix followed by 'y would sound like a separate word.
      if (place.first && (before.shape === 'CCV' || gap === '')) return []
      return [{ hyphen: `'y${gap}`, start: 'safe' }]
  }
}

/** Returns the n or r that prevents an initial CVV from splitting off. */
function vowelHyphen(before: Candidate, after: Candidate, place: Place): string {
  if (before.shape === 'CCV' || !place.first || place.asName) return ''
  if (place.last && after.shape === 'CCV') return ''
  return after.text.startsWith('r') ? 'n' : 'r'
}

function afterCvc(before: Candidate, after: Candidate, start: Start, place: Place): Joint[] {
  const third = before.text.charCodeAt(2)
  if (!hasPermissibleClusters(before.text[2] + after.text.slice(0, 2))) return hyphenY('y', start, place)
  const stillOpen = start === 'open' && !place.asName && isInitialPair(third, after.text.charCodeAt(0))
  const hyphened = place.first ? hyphenY('y', start, place) : []
  if (!stillOpen) return [{ hyphen: '', start: 'safe' }, ...hyphened]
  if (after.shape === 'CVC') return [{ hyphen: '', start: 'open' }, ...hyphened]
  const fallsOff = after.shape === 'CVCCV' && isInitialPair(after.text.charCodeAt(2), after.text.charCodeAt(3))
  return fallsOff ? hyphened : [{ hyphen: '', start: 'safe' }, ...hyphened]
}

/** After the first CVC, a y makes the start safe. A later y only confirms a start that has already split off (`to smaby…`). */
function hyphenY(hyphen: string, start: Start, place: Place): Joint[] {
  return place.first || start === 'safe' || place.asName ? [{ hyphen, start: 'safe' }] : []
}

function beginsWithFullVowel(text: string): boolean {
  return isVowel(text.charCodeAt(0)) && !isGlideAt(text, 0, nuclei(text))
}
