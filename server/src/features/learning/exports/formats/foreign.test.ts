import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js'
import { afterAll, describe, expect, it } from 'vitest'
import type { ExportedDefinition } from '../source.ts'
import { written, writtenPdf } from '../testing/written.ts'
import type { Format } from './format.ts'
import { FORMATS } from './index.ts'

/* Tests exported files with third-party programs. Requires the Debian packages sdcv, dictd, dict, python3 and poppler-utils. */

const run = promisify(execFile)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-foreign-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const DEFINITION: ExportedDefinition = {
  ...{
    definition_id: 1,
    word: 'klama',
    type: 'gismu',
    rafsi: ['kla'],
    selmaho: null,
    changed_at: 0,
    username: 'alis',
    realname: '',
  },
  ...{
    definition: '$x_1$ comes to $x_2$',
    notes: 'See {cadzu}.',
    etymology: '',
    jargon: '',
    score: 3,
    collection_note: '',
  },
  keywords: [
    { place: 0, word: 'come', meaning: null },
    { place: 1, word: 'goer', meaning: 'who goes' },
  ],
}
const WORDS: ExportedDefinition[] = [
  {
    ...DEFINITION,
    definition_id: 2,
    word: "co'o",
    type: 'cmavo',
    rafsi: [],
    selmaho: 'COI',
    definition: 'good-bye; пока; さよなら',
    keywords: [{ place: 0, word: 'bye', meaning: null }],
  },
  {
    ...DEFINITION,
    definition_id: 3,
    word: 'Ĝoĝo',
    type: "fu'ivla",
    definition: 'a name & <b>no tag</b>',
    keywords: [],
  },
  DEFINITION,
  { ...DEFINITION, definition_id: 4, definition: 'x1 moves $\\frac{1$' },
  {
    ...{ ...DEFINITION, definition_id: 5, word: 'zdani', keywords: [] },
    definition: '**big** ~~old~~ house `x < y` of [some page](https://example.org/a_b)',
    notes: '1. red\n2. blue\n   - sky\n\n| wall | roof |\n|---|---|\n| $x_1$ | **flat** |',
  },
]
const writtenIn = (format: Format) => written(format, WORDS, { total: 5 })

async function unpacked(format: Format): Promise<string> {
  const into = fs.mkdtempSync(path.join(folder, 'unpacked-'))
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array((await writtenIn(format)).bytes)))) {
    fs.mkdirSync(path.dirname(path.join(into, name)), { recursive: true })
    fs.writeFileSync(path.join(into, name), bytes)
  }
  return into
}

const isThere = (program: string) =>
  ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(':')].some((dir) =>
    fs.existsSync(path.join(dir, program)),
  )
const has = (...programs: string[]) => {
  const missing = programs.filter((program) => !isThere(program))
  if (missing.length > 0) console.warn(`Not tried, because it is not installed: ${missing.join(', ')}`)
  return missing.length === 0
}

describe.runIf(has('sdcv'))('StarDict files in sdcv', () => {
  it('sdcv finds words and glosses in a StarDict dictionary', async () => {
    const data = await unpacked(FORMATS.stardict)
    const lookUp = async (word: string) =>
      JSON.parse((await run('sdcv', ['-n', '-j', '-e', '--data-dir', data, word])).stdout) as {
        word: string
        definition: string
      }[]
    expect(await lookUp("co'o")).toMatchObject([{ word: "co'o", definition: expect.stringContaining('さよなら') }])
    expect(await lookUp('Ĝoĝo')).toMatchObject([{ definition: expect.stringContaining('&amp; &lt;b&gt;') }])
    const [klama] = await lookUp('klama')
    expect(klama!.definition).toContain('comes to')
    expect(klama!.definition).toContain('moves')
    expect((await lookUp('come')).map(({ word }) => word)).toEqual(['klama'])
    expect(await lookUp('nothing')).toEqual([])
  })
})

describe.runIf(has('dictd', 'dict'))('files in dictd', () => {
  it('dictd serves exported files and finds words by gloss', async () => {
    const data = await unpacked(FORMATS.dictd)
    for (const dir of [folder, data]) fs.chmodSync(dir, 0o755) // the server runs as another system user
    const port = await freePort()
    const settings = path.join(data, 'dictd.conf')
    const name = path.join(data, 'vlacku-jbo-en')
    fs.writeFileSync(
      settings,
      `global { port ${port} listen_to 127.0.0.1 }\naccess { allow "*" }\ndatabase vlacku { data "${name}.dict" index "${name}.index" }\n`,
    )
    const server = spawn('/usr/sbin/dictd', ['-c', settings, '-d', 'nodetach', '--locale', 'C.UTF-8'], {
      stdio: 'ignore',
    })
    try {
      const lookUp = async (word: string) => {
        const { stdout } = await run('dict', ['-h', '127.0.0.1', '-p', String(port), '-d', 'vlacku', word])
        return stdout
      }
      await expect.poll(() => lookUp('klama').catch(() => ''), { timeout: 20_000 }).toContain('x₁ comes to x₂')
      expect(await lookUp('klama')).toContain('x₁ moves')
      expect(await lookUp("co'o")).toContain('пока')
      expect(await lookUp('ĝoĝo')).toContain('no tag')
      expect(await lookUp('goer')).toContain('klama (x1): who goes')
    } finally {
      server.kill()
    }
  })
})

describe.runIf(has('python3'))('files in Python', () => {
  it('Python can read the XML, JSON, table and archive files', async () => {
    const files = Object.entries(FORMATS).filter(([name]) => name !== 'pdf')
    for (const [name, format] of files) fs.writeFileSync(path.join(folder, name), (await writtenIn(format)).bytes)
    const program = `
import csv, json, sys, zipfile, xml.etree.ElementTree as tree
at = sys.argv[1] + '/'
root = tree.parse(at + 'xml').getroot()
there, back = root.findall('direction')
print(root.tag, there.get('from'), back.get('from'), len(there), len(there.findall('valsi/user')), len(back))
print([d.findtext('definition') for d in [there.find("valsi[@word='Ĝoĝo']")]])
print(len(json.load(open(at + 'json'))), len([json.loads(l) for l in open(at + 'jsonl')]))
rows = list(csv.reader(open(at + 'tsv'), delimiter='\\t', quoting=csv.QUOTE_NONE))
print(len(rows), {len(row) for row in rows}, rows[0][-4:])
for name in ['yomitan', 'stardict', 'dictd']: print(zipfile.ZipFile(at + name).testzip())
`
    const { stdout } = await run('python3', ['-X', 'utf8', '-c', program, folder])
    expect(stdout.trim().split('\n')).toEqual([
      'dictionary lojban English 4 5 3',
      "['a name & <b>no tag</b>']",
      '5 6',
      "6 {14} ['glossword_1', 'glossword_1_meaning', 'placekeyword_1', 'placekeyword_1_meaning']",
      ...['None', 'None', 'None'],
    ])
  })
})

describe.runIf(has('python3'))('decks in an independent reader', () => {
  it('an independent Anki deck reader finds a note and a card for each definition', async () => {
    const file = path.join(folder, 'deck.apkg')
    fs.writeFileSync(file, (await writtenIn(FORMATS.apkg)).bytes)
    const { stdout } = await run('python3', ['scripts/readApkg.py', file])
    expect(JSON.parse(stdout)).toEqual({
      notes: 5,
      cards: 5,
      reviews: 0,
      media: 0,
      decks: ['Default', 'vlacku jbo-en'],
    })
    const { Database } = await initSqlJs()
    const db = new Database(unzipSync(new Uint8Array(fs.readFileSync(file)))['collection.anki21'])
    const [found] = db.exec("select guid, flds from notes where sfld = 'klama' order by id")
    db.close()
    const [guid, fields] = found!.values[0]! as string[]
    expect(guid).toBe('vlacku/vlacku.example/definition/1')
    expect(fields!.split('\u001f')).toEqual([
      ...['klama', '\\(x_1\\) comes to \\(x_2\\)'],
      'gismu · -kla-<br>come<br>\\(x_{1}\\) goer (who goes)<br>See <span class="valsi">cadzu</span>.',
      ...['1', ''],
    ])
  })
})

describe.runIf(has('pdftotext', 'pdfinfo'))('PDF files in Poppler', () => {
  it('Poppler can read a PDF with both translation directions, all scripts and invalid formulas', async () => {
    const { bytes, unusual } = await writtenPdf(WORDS, { total: 5 })
    const file = path.join(folder, 'book.pdf')
    fs.writeFileSync(file, bytes)
    const { stdout: output } = await run('pdftotext', ['-layout', file, '-'])
    for (const text of [
      'lojban – English',
      'English – lojban',
      'comes to',
      'пока',
      'さよなら',
      '<b>no tag</b>',
      '\\frac{1',
      ...['big old house x < y of some page', '1. red', '2. blue', '• sky', 'wall · roof', 'x₁ · flat'],
    ])
      expect(output).toContain(text)
    expect(output).not.toMatch(/\*\*|~~|\]\(/)
    expect(unusual).toEqual(['formula: \\frac{1'])
    expect((await run('pdfinfo', [file])).stdout).toMatch(/Title: +vlacku: lojban – English/)
  })
})

it('a formula that TeX can’t typeset is printed as source text and reported', async () => {
  const { bytes, unusual } = await writtenIn(FORMATS.latex)
  expect(unusual).toEqual(['formula: \\frac{1'])
  expect(String(bytes)).toContain('$x_{1}$ moves \\texttt{\\textbackslash{}frac\\{1}')
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
