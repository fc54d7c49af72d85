import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classify } from './classify.ts'
import { explain } from './explain.ts'
import { typedWordsOf } from './words.ts'

const fallsApart = (words: string, correction: string | null = null) => ({
  ...{ kind: 'falls_apart', words: words.split(' '), correction },
})
const joinsParticle = (piece: string, correction: string | null) => ({
  ...{ kind: 'joins_particle', piece, joined: `pa${piece}`, correction },
})

it.each([
  ['klama', null],
  ['toskarmabru', null],
  ['mi klama le zarci', null],
  ['.i mi klama', null],
  ['lenu', null],
  ['', null],
  ['tosmabru', fallsApart('to smabru', 'tosymabru')],
  ['saiklama', fallsApart('sai klama', 'sairklama')],
  ['lonixli', fallsApart('lo nixli')],
  ["slinku'i", joinsParticle("slinku'i", "slinyku'i")],
  ['mi slinku`i do', joinsParticle("slinku'i", "slinyku'i")],
  ['brodbroda', joinsParticle('brodbroda', 'brodybroda')],
  ['mlatku', joinsParticle('mlatku', null)],
])('explain(%j) returns %j', (text, explanation) => expect(explain(text)).toEqual(explanation))

it.each([
  ['plqse', 'foreign_letters', 'q', null],
  ['do klama?', 'foreign_letters', '?', 'klama'],
  ['mi prami éa', 'foreign_letters', 'é', null],
  ['mí', 'foreign_letters', 'í', 'mi'],
  ['\ud800', 'foreign_letters', '\ud800', null],
  ['klama̋', 'foreign_letters', 'a̋', 'klama'],
  ['klama-gerku', 'foreign_letters', '-', null],
  ['kla', 'single_syllable', '', null],
  ['zarcy', 'misplaced_y', 'y', null],
  ["'a", 'misplaced_apostrophe', "'", 'a'],
  ["ka'n", 'misplaced_apostrophe', "'", 'kan'],
  ['brodda', 'impermissible_cluster', 'dd', 'broda'],
  ['bakxfu', 'impermissible_cluster', 'kx', null],
  ['nuncpkla', 'impermissible_cluster', 'ncpkl', null],
  ['brodkla', 'missing_hyphen', 'dk', 'brodykla'],
  ['bantsu', 'missing_hyphen', 'nts', 'banytsu'],
  ['klxma', 'impermissible_initial', 'klxm', null],
  ['lbrodo', 'impermissible_initial', 'lbr', null],
  ['koa', 'impermissible_vowels', 'oa', "ko'a"],
  ['kuau', 'impermissible_vowels', 'uau', "ku'au"],
  ['ceiia', 'impermissible_vowels', 'eiia', null],
  ['tavvla', 'impermissible_cluster', 'vv', 'tavla'],
  ['zaaarci', 'impermissible_vowels', 'aaa', null],
  ['klaMA', 'stress', '', 'klama'],
])('explain(%j) reports %s of %j, and corrects it to %j', (text, kind, letters, correction) => {
  const piece = text.split(' ').at(-1)
  expect(explain(text)).toEqual({ kind, piece, letters, correction })
})

it('explain lists a limited number of foreign letters', () => {
  const text = Array.from({ length: 1000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('')
  expect(explain(text)).toMatchObject({ letters: '一 丁 丂 七 丄 丅 丆 万 丈 三' })
})

it('explain runs in linear time even for a long sequence of vowels', () => {
  const started = performance.now()
  expect(explain(`${'ia'.repeat(50_000)}boa`)).toMatchObject({ kind: 'impermissible_vowels', letters: 'oa' })
  expect(performance.now() - started).toBeLessThan(1000)
})

it('explain returns a reason for every text that does not consist of words', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'aeiou', "'", 'k', 'l', 'm', 'r', 's', 'y', ' ', 'x', 'q', '`', '\u00ad'),
  })
  fc.assert(
    fc.property(letters, (text) => {
      const explanation = explain(text)
      if (classify(text) === null && /\S/.test(text.replaceAll('\u00ad', ''))) expect(explanation).not.toBeNull()
      if (explanation && explanation.kind !== 'falls_apart') expect(classify(text)).toBeNull()
      if (explanation?.correction) expect(typedWordsOf(explanation.correction)).toHaveLength(1)
    }),
  )
})
