import { expect, it } from 'vitest'
import { leipzig } from './leipzig.ts'

const words = [
  { word: 'mi', gloss: 'I' },
  { word: 'klama', gloss: 'come to' },
]

it('words and glosses are aligned in plain text', () => {
  expect(leipzig('plain', words)).toBe('mi  klama\nI   come.to\n')
})

it('punctuation between the words of a gloss is omitted', () => {
  expect(leipzig('plain', [{ word: 'ta', gloss: 'that, there; nearby' }])).toBe('ta\nthat.there.nearby\n')
})

it('the LaTeX format is a gb4e example', () => {
  expect(leipzig('latex', words)).toBe('\\begin{exe}\n\\ex\n\\gll {mi} {klama}\\\\\n{I} {come.to}\\\\\n\\end{exe}\n')
})

it('special characters are escaped in LaTeX and HTML', () => {
  const hostile = [{ word: '<b>', gloss: '\\input{a}_%&' }]
  expect(leipzig('latex', hostile)).toContain('{\\textbackslash{}input\\{a\\}\\_\\%\\&}')
  expect(leipzig('html', hostile)).toContain('&lt;b&gt;<rt>\\input{a}_%&amp;</rt>')
})
