import { expect, it } from 'vitest'
import { isLujvoAt, lujvoPieces, lujvoTable } from './lujvo.ts'

it.each([
  ['bloblo', 'blo blo'],
  ['jbovlaste', 'jbo vla ste'],
  ["selyli'e", "sel -y- li'e"],
  ['mlatykerlo', 'mlat -y- kerlo'],
  ["voirli'u", "voi -r- li'u"],
  ["re'enre'e", "re'e -n- re'e"],
  ['jboneirmlatu', 'jbo nei -r- mlatu'],
  ['aktygau', 'akt -y- gau'],
  ["akti'ygau", "akti -'y- gau"],
  ["kery'ismu", "ker -y'- ismu"],
  ["rai'y'ismu", "rai -'y'- ismu"],
  ["zgazga'yiicne", "zga zga -'y- iicne"],
  ["mlatyre'enre'ymlatu", "mlat -y- re'enre -'y- mlatu"],
  ['rensaz', 'ren saz'],
  ["laty'ism", "lat -y'- ism"],
])('%s is composed of %s', (word, pieces) => {
  const table = lujvoTable(word)
  expect(isLujvoAt(word, 0, table)).toBe(true)
  const shown = lujvoPieces(word, 0, table).map(({ kind, start, end }) => {
    const text = word.slice(start, end)
    return kind === 'hyphen' ? `-${text}-` : text
  })
  expect(shown.join(' ')).toBe(pieces)
})

it.each([
  'klama',
  'akti',
  "jesyspyre'e",
  "sto'ysmu",
  "tce'yia",
  "spa'yspati",
  "toi'yiismu",
  'mlongenytsi',
  'mruzdymru',
  'bastryvla',
  "kerlo'yismu",
  "mlaty''ymlatu",
  "kerlo'y",
  'y',
  'djan',
])('%s is not a compound', (word) => {
  expect(isLujvoAt(word, 0, lujvoTable(word))).toBe(false)
})
