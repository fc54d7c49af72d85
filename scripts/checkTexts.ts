/**
 * Every text exists in every locale, with the same arguments; and no translation merely repeats English unless
 * `locales/intended.json` lists it.
 */
import fs from 'node:fs'
import path from 'node:path'
import { compareTexts } from './compareTexts.ts'

const root = path.resolve(import.meta.dirname, '../locales')
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
const intended: Record<string, string[]> = read('intended.json')
const problems: string[] = []

const files = fs.readdirSync(path.join(root, 'en'))
for (const locale of ['jbo', 'ru']) {
  const surplus = fs.readdirSync(path.join(root, locale)).filter((file) => !files.includes(file))
  problems.push(...surplus.map((file) => `${locale}/${file}: there is no such file in English`))
  for (const file of files) {
    const feature = path.basename(file, '.json')
    const same = (intended[locale] ?? [])
      .filter((key) => key.startsWith(`${feature}.`))
      .map((key) => key.slice(feature.length + 1))
    if (!fs.existsSync(path.join(root, locale, file))) problems.push(`${locale}/${file} is missing`)
    else
      problems.push(
        ...compareTexts(read(`en/${file}`), read(`${locale}/${file}`), same).map((p) => `${locale}/${file}: ${p}`),
      )
  }
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
