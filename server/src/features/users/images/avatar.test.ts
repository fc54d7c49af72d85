import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { avatarOf } from './avatar.ts'

const letterIn = (svg: string) => /<text[^>]*>([^<]*)<\/text>/.exec(svg)?.[1]

it.each([
  ['alis', 'A'],
  ['Ёжик', 'Ё'],
  ['e\u0301lodie', 'É'],
  ['_x', 'X'],
  ['7of9', '7'],
  ['中村', '中'],
  ['ß', 'SS'],
  ['<script>alert(1)</script>', 'S'],
  ['&', '?'],
  ['', '?'],
  ['\0\u202e', '?'],
  ['🦊', '?'],
  [`a${'\u0301'.repeat(500)}`, `Á${'\u0301'.repeat(2)}`],
])('of %j shows %j', (username, letter) => {
  const shown = letterIn(avatarOf(username))!
  expect([...shown].slice(0, 2)).toEqual([...letter].slice(0, 2))
  expect(shown.length).toBeLessThan(6)
})

it('is the same for the same name, and not of one colour for all', () => {
  expect(avatarOf('alis')).toBe(avatarOf('alis'))
  const colours = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => /fill="(#\w+)"/.exec(avatarOf(name))![1])
  expect(new Set(colours).size).toBeGreaterThan(2)
})

it.each(['<script>', '"onload="x', "'><image href='//x'/>", '&amp;', ']]>', 'alis'])(
  'of %j is XML without script or anything from elsewhere',
  (username) => {
    const elements: string[] = []
    const parser = new SaxesParser({ xmlns: true })
    parser.on('opentag', ({ local, attributes }) => {
      elements.push(local)
      for (const name of Object.keys(attributes)) expect(name).not.toMatch(/^on|href|style/)
    })
    parser.on('error', (error) => {
      throw error
    })
    parser.write(avatarOf(username)).close()
    expect(elements).toEqual(['svg', 'rect', 'text'])
  },
)
