import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../../../platform/importing/source.ts'
import { type ReadItem, readDocument } from './document.ts'
import { dictionary, sample, valsi } from './samples.testing.ts'

async function everything(source: Source): Promise<ReadItem[]> {
  const found: ReadItem[] = []
  for await (const batch of readDocument(source)) found.push(...batch)
  return found
}
const definitions = async (content: string | Uint8Array, size?: number) =>
  (await everything(sample(content, size))).flatMap((f) => (f.kind === 'definition' ? [f] : []))

describe('reading an export', () => {
  it('each entry is read with its word, author, definition, score and keywords', async () => {
    const words = `<valsi unofficial="true" word="blarmo" type="experimental gismu">
  <rafsi>bla</rafsi><rafsi>lar</rafsi>
  <selmaho>UI</selmaho>
  <user><username>alis</username><realname>Alis Example</realname></user>
  <definition>$x_1$ is invented.</definition>
  <definitionid>900002</definitionid>
  <score>-1</score>
  <notes>Compare {barda}.</notes>
  <glossword word="invention" sense="sample" />
  <keyword word="inventor" place="2" />
</valsi>`
    expect(await definitions(dictionary(words))).toEqual([
      {
        kind: 'definition',
        line: 5,
        word: 'blarmo',
        type: 'experimental gismu',
        rafsi: ['bla', 'lar'],
        selmaho: 'UI',
        username: 'alis',
        realname: 'Alis Example',
        definition: '$x_1$ is invented.',
        definitionid: '900002',
        score: '-1',
        notes: 'Compare {barda}.',
        keywords: [
          { place: '0', word: 'invention', meaning: 'sample' },
          { place: '2', word: 'inventor', meaning: undefined },
        ],
      },
    ])
  })

  it('the language declared by an export is returned with its line number', async () => {
    const [first] = await everything(sample(dictionary(valsi('klama'), 'Русский')))
    expect(first).toEqual({ kind: 'language', to: 'Русский', line: 4 })
  })

  it('a word can have several definitions in a row', async () => {
    const words = `<valsi word="mi" type="cmavo">
<selmaho>KOhA3</selmaho>
<user><username>alis</username></user><definition>I</definition><definitionid>1</definitionid><notes>n</notes><etymology>e</etymology><glossword word="me"/>
<selmaho>KOhA</selmaho>
<user><username>bob</username></user><definition>we</definition><definitionid>2</definitionid>
<user><username>cev</username></user><definition>myself</definition><definitionid>3</definitionid><glossword word="self"/>
</valsi>`
    const found = await definitions(dictionary(words))
    expect(
      found.map((d) => [d.line, d.username, d.definition, d.definitionid, d.selmaho, d.notes, d.etymology]),
    ).toEqual([
      [5, 'alis', 'I', '1', 'KOhA3', 'n', 'e'],
      [9, 'bob', 'we', '2', 'KOhA', undefined, undefined],
      [10, 'cev', 'myself', '3', undefined, undefined, undefined],
    ])
  })

  it('an element can enclose all definitions of a word', async () => {
    const words = `<valsi word="klama" type="gismu"><rafsi>kla</rafsi>
<definitions>
<definition><user><username>alis</username></user><text>goes</text><definitionid>1</definitionid><score>5</score></definition>
<definition><user><username>bob</username></user><text>comes</text><definitionid>2</definitionid><score>-2</score><keyword word="goal" place="2"/></definition>
</definitions></valsi>`
    const found = await definitions(dictionary(words))
    expect(
      found.map((d) => [d.username, d.definition, d.definitionid, d.score, d.rafsi.join(), d.keywords.length]),
    ).toEqual([
      ['alis', 'goes', '1', '5', 'kla', 0],
      ['bob', 'comes', '2', '-2', 'kla', 1],
    ])
  })

  it('an export from 2010 has no authors or IDs, and its glosses are in the reverse direction', async () => {
    const words = '<valsi word="djan" type="cmene"><definition>John</definition><notes>a name</notes></valsi>'
    const found = await everything(sample(dictionary(words, 'English', '<nlword word="John" valsi="djan" place="1"/>')))
    expect(found.map((f) => f.kind)).toEqual(['language', 'definition', 'nlword'])
    expect(found[1]).toMatchObject({
      word: 'djan',
      type: 'cmene',
      username: undefined,
      definitionid: undefined,
      notes: 'a name',
    })
    expect(found[2]).toEqual({ kind: 'nlword', word: 'John', meaning: undefined, valsi: 'djan', place: '1' })
  })

  it('an export can declare Lojban as both languages', async () => {
    const found = await everything(sample(dictionary(valsi('klama'), 'lojban', '<nlword word="litru" valsi="klama"/>')))
    expect(found.map((f) => f.kind)).toEqual(['language', 'definition', 'nlword'])
  })

  it('escaped text and CDATA sections in an export are decoded', async () => {
    const words = `<valsi word="ba&apos;u" type="fu'ivla"><definition>&lt;b&gt; &amp; &quot;&#x263a;&quot; <![CDATA[1 < 2]]> <i>kept</i></definition></valsi>`
    const [found] = await definitions(dictionary(words))
    expect([found?.word, found?.definition]).toEqual(["ba'u", '<b> & "☺" 1 < 2 kept'])
  })

  it.each([
    ['with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['compressed with gzip', (text: string) => gzipSync(text)],
    ['with CRLF line ends', (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ])('an export %s is read in chunks of any size', async (_, packed) => {
    const words =
      valsi('klama', { definition: 'идёт 🌍 到', notes: 'é' }) + valsi('cusku', { glosses: ['dire', 'sagt'] })
    const whole = await definitions(dictionary(words))
    expect(whole.map((d) => d.definition)).toEqual(['идёт 🌍 到', '$x_1$ is what cusku says.'])
    for (const size of [1, 7, 300]) expect(await definitions(packed(dictionary(words)), size)).toEqual(whole)
  })

  it('unknown elements in an export are ignored', async () => {
    const words =
      '<valsi word="klama" type="gismu"><etymology>x</etymology><definition>goes</definition><jargon/></valsi>'
    expect((await definitions(dictionary(words))).map((d) => d.definition)).toEqual(['goes'])
  })
})
