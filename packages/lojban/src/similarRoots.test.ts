import { expect, it } from 'vitest'
import { similarRoots } from './similarRoots.ts'

it.each([
  ['klami', ['klama', 'mlatu'], ['klama']],
  ['glama', ['klama'], ['klama']],
  ['xlama', ['klama'], ['klama']],
  ['klana', ['klama'], ['klama']],
  ['glami', ['klama'], []], // differs in two letters
  ['klema', ['klama'], []], // differs in an inner vowel
  ['tlama', ['klama'], []],
  ['klama', ['klama', 'klama'], ['klama']],
  ['KLAmi', ['klama'], ['klama']],
  ['akti', ['akta'], []],
  ['klami', ['', 'klamau', "kla'a"], []],
])('%s is too similar to the roots %j', (word, known, similar) => {
  expect(similarRoots(word, known)).toEqual(similar)
})
