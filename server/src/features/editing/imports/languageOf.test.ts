import fs from 'node:fs'
import path from 'node:path'
import type { Language } from '@vlacku/contract/languages'
import { describe, expect, it } from 'vitest'
import { languageOf } from './languageOf.ts'

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
  ])('%s is %s', (name, tag) => expect(tagOf(name)).toBe(tag))

  it('is told with file and line when nobody knows it', () => {
    for (const name of ['Klingonese', '', '__proto__'])
      expect(() => tagOf(name)).toThrow(`the language "${name}" is not known`)
  })

  it('is one for each language there is', () => {
    for (const { tag, real_name } of languages) expect([tagOf(tag), tagOf(real_name)]).toEqual([tag, tag])
  })
})
