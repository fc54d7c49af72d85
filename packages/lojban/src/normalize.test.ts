import { expect, it } from 'vitest'
import { normalize } from './normalize.ts'

it.each([
  ['klama', 'klama'],
  ['  .i\u3000KLAma \n', 'i klama'],
  ['coho', "co'o"],
  ['ahaha', "a'a'a"],
  ['ko\u2019a', "ko'a"],
  ["lijdrba'a,i", "lijdrba'ai"],
  ['vy.bu', 'vy bu'],
  ['pasifik. zei braxamsi', 'pasifik zei braxamsi'],
  // cmavo that make one compound are written together, but for a pause before a vowel
  ["se ka'a", "seka'a"],
  ["seka'a", "seka'a"],
  ['Se.  kaha', "seka'a"],
  ["ui ki'u", "uiki'u"],
  ["ki'u ui", "ki'u ui"],
  ['la pa da', 'lapada'],
  ['le nu broda', 'le nu broda'],
  ['nu bu', 'nu bu'],
  ["y'y zei bu", "y'y zei bu"],
  ['LOJban', 'lojban'],
  ['LOJBAN', 'lojban'],
  ['Krim', 'krim'],
  ['roMAN', 'roMAN'],
  ['KOLkatas', 'KOLkatas'],
  ['DJErymibentym', 'DJErymibentym'],
  ['leNANmucuKLAma', 'lenanmu cuklama'],
  ['klaMA', 'klama'],
  ["KLAma'a", "klama'a"],
  ['Hello.', 'Hello.'],
  ['H2O, klama.', 'H2O, klama'],
  ['', ''],
  ['...', ''],
  ['\ud800 MI', '\ud800 mi'],
])('writes %j as %j', (text, normal) => {
  expect(normalize(text)).toBe(normal)
})
