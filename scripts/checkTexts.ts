/**
 * Checks that every text exists in every locale with the same arguments, and that translations differ from the English text
 * unless `locales/intended.json` lists them. Also checks that numbers have a locale format, that plurals have all forms, that
 * texts use glossary terms instead of the words in `locales/instead.json`, that Lojban texts parse, and that the generated web
 * modules are up to date.
 */
import fs from 'node:fs'
import path from 'node:path'
import { compareTexts, plainNumbers } from './compareTexts.ts'
import type { Texts } from './flatTexts.ts'
import { ungrammatical } from './lojbanGrammar.ts'
import { notLojban } from './lojbanTexts.ts'
import { missingPlurals, type WordsInstead, wordsToReplace } from './textForms.ts'
import { modulesFor } from './textModules.ts'

const project = path.resolve(import.meta.dirname, '..')
const root = path.join(project, 'locales')
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
const intended: Record<string, string[]> = read('intended.json')
const instead: Record<string, WordsInstead> = read('instead.json')
const problems: string[] = []

/** Returns the keys in a file whose texts may be the same as the English texts. */
function meantToBeEnglish(locale: string, file: string): string[] {
  const feature = `${path.basename(file, '.json')}.`
  return (intended[locale] ?? []).filter((key) => key.startsWith(feature)).map((key) => key.slice(feature.length))
}

const files = fs.readdirSync(path.join(root, 'en'))
for (const locale of ['jbo', 'ru']) {
  const surplus = fs.readdirSync(path.join(root, locale)).filter((file) => !files.includes(file))
  problems.push(...surplus.map((file) => `${locale}/${file}: there is no such file in English`))
  for (const file of files) {
    const same = meantToBeEnglish(locale, file)
    if (!fs.existsSync(path.join(root, locale, file))) problems.push(`${locale}/${file} is missing`)
    else
      problems.push(
        ...compareTexts(read(`en/${file}`), read(`${locale}/${file}`), same).map((p) => `${locale}/${file}: ${p}`),
      )
  }
}
for (const locale of ['en', 'jbo', 'ru'])
  for (const file of files) {
    const texts = read(`${locale}/${file}`)
    const found = [
      ...plainNumbers(texts),
      ...missingPlurals(texts, locale),
      ...wordsToReplace(texts, instead[locale] ?? {}),
      ...(locale === 'jbo' ? lojbanProblems(texts, meantToBeEnglish(locale, file)) : []),
    ]
    problems.push(...found.map((p) => `${locale}/${file}: ${p}`))
  }
for (const [file, text] of Object.entries(modulesFor(project)))
  if (fs.readFileSync(path.join(project, file), 'utf8') !== text) problems.push(`${file} is not current: npm run texts`)

/** Returns problems with words and quotations or, if there are none, with the grammar. */
function lojbanProblems(texts: Texts, english: string[]): string[] {
  const words = notLojban(texts, english)
  return words.length > 0 ? words : ungrammatical(texts, english)
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
