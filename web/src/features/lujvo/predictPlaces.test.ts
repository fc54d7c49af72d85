import { describe, expect, it } from 'vitest'
import { predictPlaces } from './predictPlaces.ts'

const gerku = { word: 'gerku', places: ['dog', 'breed'] }
const zdani = { word: 'zdani', places: ['house', 'resident'] }
const klama = { word: 'klama', places: ['traveller', 'destination', 'origin', 'route', 'vehicle'] }
const cmavo = (word: string, ...places: string[]) => ({ word, places })
const gasnu = { word: 'gasnu', places: ['agent', 'event'] }
const rinka = { word: 'rinka', places: ['cause', 'effect', 'conditions'] }
const zmadu = { word: 'zmadu', places: ['greater', 'less', 'property', 'amount'] }
const traji = { word: 'traji', places: ['superlative', 'property', 'extreme', 'set'] }
const melbi = { word: 'melbi', places: ['beautiful', 'observer', 'aspect'] }
const binxo = { word: 'binxo', places: ['changing', 'result', 'conditions'] }
const djica = { word: 'djica', places: ['wanting', 'event', 'purpose'] }

/** Returns the places that aren't left out, such as `zdani2`. */
const predicted = (...components: Parameters<typeof predictPlaces>[0]) =>
  predictPlaces(components)
    ?.filter(({ omission }) => omission === null)
    .map(({ word, number }) => `${word}${number}`)
    .join(' ')

/** Returns the places that are left out, each with the reason. */
const omitted = (...components: Parameters<typeof predictPlaces>[0]) =>
  predictPlaces(components)!.flatMap(({ word, number, omission }) => (omission ? [{ [word + number]: omission }] : []))

describe('the predicted places of a lujvo', () => {
  it('the places of the last lujvo component come first, then those of the other components', () => {
    expect(predicted(gerku, zdani)).toBe('zdani1 zdani2 gerku2')
    expect(omitted(gerku, zdani)).toEqual([{ gerku1: { kind: 'merged', word: 'zdani', number: null } }])
  })

  it('se, te, ve and xe reorder the places of the next component', () => {
    expect(predicted(cmavo('te'), klama)).toBe('klama3 klama2 klama1 klama4 klama5')
    expect(predicted(gerku, cmavo('se'), zdani)).toBe('zdani2 zdani1 gerku2')
  })

  it('the cmavo closest to the word applies first', () => {
    expect(predicted(cmavo('se'), cmavo('te'), klama)).toBe('klama2 klama3 klama1 klama4 klama5')
  })

  it('negating a component does not change its places', () => {
    expect(predicted(cmavo("na'e"), gerku)).toBe('gerku1 gerku2')
    expect(predicted(cmavo('na', 'x'), gerku)).toBe('gerku1 gerku2')
  })

  it.each([
    ['klama gasnu', [klama, gasnu], 'gasnu1 klama1 klama2 klama3 klama4 klama5'],
    ['klama rinka', [melbi, rinka], 'rinka1 melbi1 melbi2 melbi3 rinka3'],
    ['gerku zdani gasnu', [gerku, zdani, gasnu], 'gasnu1 zdani1 zdani2 gerku2'],
    ['se klama gasnu', [cmavo('se'), klama, gasnu], 'gasnu1 klama2 klama1 klama3 klama4 klama5'],
    [
      'nu klama kei gasnu',
      [cmavo('nu', 'event'), klama, cmavo('kei'), gasnu],
      'gasnu1 klama1 klama2 klama3 klama4 klama5',
    ],
  ])('the places of the first components replace the event in %s', (_, components, expected) => {
    expect(predicted(...components)).toBe(expected)
  })

  it('the replaced event is described by the first components', () => {
    expect(omitted(gerku, zdani, gasnu)).toEqual([
      { gasnu2: { kind: 'described', words: 'gerku zdani' } },
      { gerku1: { kind: 'merged', word: 'zdani', number: null } },
    ])
  })

  it.each([
    ['melbi zmadu', [melbi, zmadu], 'zmadu1 zmadu2 melbi2 melbi3 zmadu4'],
    ['melbi traji', [melbi, traji], 'traji1 traji4 melbi2 melbi3'],
    ['melbi binxo', [melbi, binxo], 'binxo1 melbi2 melbi3 binxo3'],
    ['se melbi zmadu', [cmavo('se'), melbi, zmadu], 'zmadu1 zmadu2 melbi1 melbi3 zmadu4'],
  ])(
    'the places of the first component, except its first one, replace the property in %s',
    (_, components, expected) => {
      expect(predicted(...components)).toBe(expected)
    },
  )

  it('a superlative leaves out the extreme, because it usually is the maximum', () => {
    expect(omitted(melbi, traji)).toEqual([
      { traji2: { kind: 'described', words: 'melbi' } },
      { melbi1: { kind: 'merged', word: 'traji', number: 1 } },
      { traji3: { kind: 'default' } },
    ])
  })

  it('no place is left out if the event is x1', () => {
    expect(predicted(melbi, cmavo('se'), gasnu)).toBe('gasnu2 gasnu1 melbi2 melbi3')
  })

  it('nu and similar cmavo enclose the places of the next component', () => {
    expect(predicted(cmavo('nu', 'event'), gerku)).toBe('nu1 gerku1 gerku2')
    expect(predicted(cmavo('ni', 'amount', 'scale'), gerku)).toBe('ni1 gerku1 gerku2 ni2')
    expect(predicted(cmavo('nu'), gerku)).toBe('nu1 gerku1 gerku2')
  })

  it('predicts no places if a component has unknown or too few places', () => {
    expect(predicted(cmavo('jai'), klama)).toBeUndefined()
    expect(predicted(cmavo('xe'), gerku)).toBeUndefined()
    expect(predicted(cmavo('se'))).toBeUndefined()
    expect(predicted()).toBeUndefined()
  })

  it('predicts no places if it is unknown which place an abstraction fills', () => {
    expect(predicted(cmavo('nu', 'event'), klama, djica)).toBeUndefined()
    expect(predicted(cmavo('se'), cmavo('nu', 'event'), klama)).toBeUndefined()
  })

  it('a predicted place inherits the name of the component’s place', () => {
    expect(predictPlaces([gerku, zdani])![3]).toEqual({ word: 'gerku', number: 2, name: 'breed', omission: null })
  })
})
