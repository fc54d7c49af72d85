import { expect, it } from 'vitest'
import { textAround } from './excerpt.ts'

it('the words around a part of a long text are returned', () => {
  const text = `${'mi klama '.repeat(20)}ZARCI${' do prami'.repeat(20)}`
  const start = text.indexOf('ZARCI')
  const { before, after } = textAround(text, start, start + 5)
  expect(before).toMatch(/^… (mi |klama )+$/)
  expect(after).toMatch(/^( do| prami)+ …$/)
  expect(before.length + after.length).toBeLessThan(90)
})

it('a short text is returned whole', () => {
  expect(textAround('mi klama do', 3, 8)).toEqual({ before: 'mi ', after: ' do' })
})

it('a text without spaces is cut', () => {
  const { before, after } = textAround('a'.repeat(1000), 500, 501)
  expect(before.length).toBeLessThan(50)
  expect(after.length).toBeLessThan(50)
})
