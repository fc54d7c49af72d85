import { expect, it } from 'vitest'
import { foundDefinition } from '../../testing/samples.ts'
import { definitionDraft } from './definitionDraft.ts'

const component = (word: string, gloss: string) => ({
  ...{ input: word, word, obstacle: null, affixes: [], alternatives: [] },
  definition: foundDefinition(word, { gloss_keywords: [{ word: gloss, meaning: null }] }),
})
const place = (word: string, number: number, name: string | null = null) => ({ word, number, name, omission: null })
const ENGLISH = 2

it('a draft contains the glosses, and the places with their origins and names', () => {
  const components = [component('gerku', 'dog'), component('zdani', 'house')]
  const omitted = { ...place('gerku', 1, 'dog'), omission: { kind: 'merged', word: 'zdani', number: null } as const }
  const places = [place('zdani', 1), place('zdani', 2, 'resident'), omitted, place('gerku', 2, 'breed')]
  expect(definitionDraft(components, places, ENGLISH)).toBe(
    'dog house: $x_{1}=z_{1}$, $x_{2}=z_{2}$ (resident), $x_{3}=g_{2}$ (breed)',
  )
})

it('components with the same first letter are distinguished by more letters', () => {
  const components = [component('gerku', 'dog'), component('gasnu', 'do')]
  expect(definitionDraft(components, [place('gasnu', 1), place('gerku', 1)], ENGLISH)).toBe(
    'dog do: $x_{1}=ga_{1}$, $x_{2}=ge_{1}$',
  )
})

it('glosses and names in other languages are left out', () => {
  const components = [component('gerku', 'dog'), component('zdani', 'house')]
  expect(definitionDraft(components, [place('zdani', 1, 'house')], 5)).toBe('$x_{1}=z_{1}$')
  expect(definitionDraft(components, null, 5)).toBe('')
})
