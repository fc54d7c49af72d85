/**
 * `npx tsx scripts/sampleProse.ts [SEED]`: prints a random sample of 60 comments, 60 test names, 60 documentation paragraphs and
 * 100 English interface texts, to be rated by a reader who doesn't know the code. The same seed gives the same sample.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { randomFrom } from '../server/src/testing/randomFrom.ts'
import { type Prose, proseOfPage, proseOfSource } from './prose.ts'

const root = path.resolve(import.meta.dirname, '..')
const random = randomFrom(Number(process.argv[2] ?? 1))
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const code = files
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
  .flatMap((file) => located(file, proseOfSource(file, read(file))))
const pages = files.filter((file) => file.endsWith('.md')).flatMap((file) => located(file, proseOfPage(read(file))))
const texts = files
  .filter((file) => file.startsWith('locales/en/'))
  .flatMap((file) => leavesOf(JSON.parse(read(file)), file))

print(
  'Comments',
  60,
  code.filter(({ kind }) => kind === 'comment'),
)
print(
  'Test names',
  60,
  code.filter(({ kind }) => kind === 'test name'),
)
print(
  'Documentation',
  60,
  pages.filter(({ text }) => text.split(' ').length > 4),
)
print('Interface texts', 100, texts)

function located(file: string, prose: Prose[]) {
  return prose.map(({ kind, line, text }) => ({ kind, at: `${file}:${line}`, text: text.replace(/\s+/g, ' ') }))
}

function leavesOf(texts: object, at: string): { at: string; text: string }[] {
  return Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
    typeof text === 'string' ? [{ at: `${at} ${key}`, text }] : leavesOf(text, `${at} ${key}`),
  )
}

function print(title: string, count: number, all: { at: string; text: string }[]) {
  console.log(`\n${title} (${count} of ${all.length})`)
  const left = [...all]
  for (let n = 1; n <= count && left.length > 0; n++) {
    const [one] = left.splice(Math.floor(random() * left.length), 1)
    console.log(`${n}. ${one!.text} [${one!.at}]`)
  }
}
