import type { Part } from '@vlacku/language'
import { expect, it } from 'vitest'
import { smallLexicon } from '../test/smallLexicon.ts'
import { decompose } from './compose.ts'

const shown = (part: Part) => (part.kind === 'hyphen' ? `[${part.text}]` : `${part.text}=${part.word}`)

it.each([
  ['bloblo', 'blo=bloti blo=bloti'],
  ["voirli'u", "voi=vofli [r] li'u=litru"],
  ['mlatykerlo', 'mlat=mlatu [y] kerlo=kerlo'],
  ["atkerlo'yjvo", "atkerlo=atkerlo ['y] jvo=lujvo"],
  ['aktyjvo', 'akt=null [y] jvo=lujvo'],
  ['zmogle', 'zmo=null gle=null'],
  ['.JBOvla', 'jbo=lojbo vla=valsi'],
  ['rensaz', 'ren=trene saz=sazri'],
  ['renSAZ', 'ren=trene SAZ=sazri'],
  ['mlatu zei KERlo', 'mlatu=mlatu [ zei ] kerlo=kerlo'],
  ['obu zei sance zei by', 'obu=obu [ zei ] sance=sance [ zei ] by=by'],
])('%s is decomposed into %s', (word, parts) => {
  expect(decompose(word, smallLexicon)?.map(shown).join(' ')).toBe(parts)
})

it.each(['klama', 'akti', 'djan', 'mi', 'lo bloblo', 'tosmabru', 'mlatu bu', 'hello', '', 'ab'])(
  '%j is not decomposed',
  (word) => {
    expect(decompose(word, smallLexicon)).toBeNull()
  },
)
