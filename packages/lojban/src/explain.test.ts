import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classify } from './classify.ts'
import { explain } from './explain.ts'

const fallsApart = (...words: string[]) => ({ kind: 'falls_apart', words })
const joinsParticle = (piece: string) => ({ kind: 'joins_particle', piece, joined: `pa${piece}` })
const notWords = (piece: string) => ({ kind: 'not_words', piece })

it.each([
  ['klama', null],
  ['toskarmabru', null],
  ['mi klama le zarci', null],
  ['.i mi klama', null],
  ['lenu', null],
  ['', null],
  ['tosmabru', fallsApart('to', 'smabru')],
  ['lonixli', fallsApart('lo', 'nixli')],
  ["slinku'i", joinsParticle("slinku'i")],
  ['mi slinku`i do', joinsParticle("slinku'i")],
  ['klxma', notWords('klxma')],
  ['mi citka lo plqse', notWords('plqse')],
  ['do klama?', notWords('klama?')],
  ['mi prami éa', notWords('éa')],
])('explain(%j) returns %j', (text, explanation) => expect(explain(text)).toEqual(explanation))

it('explain returns a reason for every text that does not consist of words', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'aeiou', "'", 'k', 'l', 'm', 'r', 's', 'y', ' ', 'x', 'q', '`', '\u00ad'),
  })
  fc.assert(
    fc.property(letters, (text) => {
      const explanation = explain(text)
      if (classify(text) === null && /\S/.test(text.replaceAll('\u00ad', ''))) expect(explanation).not.toBeNull()
      if (explanation && explanation.kind !== 'falls_apart') expect(classify(text)).toBeNull()
    }),
  )
})
