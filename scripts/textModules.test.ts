import { expect, it } from 'vitest'
import { textModules } from './textModules.ts'

const catalogs = { everyPage: ['shell', 'errors'], elsewhere: ['mail'] }
const generated = textModules(['errors', 'mail', 'reel', 'audit', 'shell'], catalogs)
const of = (file: string) => generated[`web/src/platform/messages/${file}`]!

it('texts used on every page are imported, each locale from its own files', () => {
  expect(Object.keys(generated).map((file) => file.split('/').at(-1))).toEqual([
    'en.ts',
    'jbo.ts',
    'ru.ts',
    'catalogs.ts',
  ])
  expect(of('jbo.ts')).toContain("import errors from '../../../../locales/jbo/errors.json'\nimport shell from")
  expect(of('jbo.ts')).toContain('export const messages = { errors, shell }')
  expect(of('ru.ts')).not.toMatch(/\/(en|jbo)\/|reel|audit|import mail/)
})

it('feature texts are typed and loaded on demand, unless they are loaded elsewhere', () => {
  expect(of('catalogs.ts')).toContain('  audit: typeof audit\n  reel: typeof reel\n}')
  expect(of('catalogs.ts')).not.toContain('typeof mail')
  const fetched = "'../../../../locales/ru/*.json',\n    '!../../../../locales/*/{errors,mail,shell}.json',"
  expect(of('ru.ts')).toContain(fetched)
})

it('a list of text files that names missing files is rejected', () => {
  expect(() => textModules(['errors'], catalogs)).toThrow('names shell, mail, which locales/en has not')
})
