import fs from 'node:fs'
import path from 'node:path'
import type { Language } from '@vlacku/contract/languages'
import { describe, expect, it } from 'vitest'
import { languageOf } from './stage.ts'

const seed = path.resolve(import.meta.dirname, '../../../../seeds/languages.json')
const languages: Language[] = JSON.parse(fs.readFileSync(seed, 'utf8'))
const tagOf = (name: string) => {
  const id = languageOf(languages, name, 'a.xml', 3)
  return languages.find((language) => language.id === id)!.tag
}

describe('the language of a file', () => {
  it.each([
    ['hu', 'hu'],
    ['Magyarul', 'hu'],
    ['Magyar', 'hu'],
    ['HUNGARIAN', 'hu'],
    [' lojban ', 'jbo'],
    ['Français facile', 'fr-facile'],
    ['Français', 'fr'],
    ['日本語', 'ja'],
  ])('the language %s resolves to %s', (name, tag) => expect(tagOf(name)).toBe(tag))

  it('an unknown language is reported with its file and line', () => {
    for (const name of ['Klingonese', '', '__proto__'])
      expect(() => tagOf(name)).toThrow(`the language "${name}" is not known`)
  })

  it('the import recognizes every language', () => {
    for (const { tag, real_name } of languages) expect([tagOf(tag), tagOf(real_name)]).toEqual([tag, tag])
  })
})
