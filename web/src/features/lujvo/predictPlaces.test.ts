import { describe, expect, it } from 'vitest'
import { predictPlaces } from './predictPlaces.ts'

const gerku = { word: 'gerku', places: ['dog', 'breed'] }
const zdani = { word: 'zdani', places: ['house', 'resident'] }
const klama = { word: 'klama', places: ['traveller', 'destination', 'origin', 'route', 'vehicle'] }
const cmavo = (word: string) => ({ word, places: [] })

const predicted = (...components: Parameters<typeof predictPlaces>[0]) =>
  predictPlaces(components)?.map(({ word, number, isMerged }) => `${word}${number}${isMerged ? ' merged' : ''}`)

describe('the predicted places of a lujvo', () => {
  it('the places of the last lujvo component come first, then those of the other components', () => {
    expect(predicted(gerku, zdani)).toEqual(['zdani1', 'zdani2', 'gerku1 merged', 'gerku2'])
  })

  it('se, te, ve and xe reorder the places of the next component', () => {
    expect(predicted(cmavo('te'), klama)).toEqual(['klama3', 'klama2', 'klama1', 'klama4', 'klama5'])
    expect(predicted(gerku, cmavo('se'), zdani)).toEqual(['zdani2', 'zdani1', 'gerku1 merged', 'gerku2'])
  })

  it('the cmavo closest to the word applies first', () => {
    expect(predicted(cmavo('se'), cmavo('te'), klama)).toEqual(['klama2', 'klama3', 'klama1', 'klama4', 'klama5'])
  })

  it('negating a component does not change its places', () => {
    expect(predicted(cmavo("na'e"), gerku)).toEqual(['gerku1', 'gerku2'])
  })

  it('predicts no places if a component has unknown or too few places', () => {
    expect(predicted(cmavo('nu'), klama)).toBeUndefined()
    expect(predicted(cmavo('xe'), gerku)).toBeUndefined()
    expect(predicted()).toBeUndefined()
  })

  it('a predicted place inherits the name of the component’s place', () => {
    expect(predictPlaces([gerku, zdani])![3]).toEqual({ word: 'gerku', number: 2, name: 'breed', isMerged: false })
  })
})
