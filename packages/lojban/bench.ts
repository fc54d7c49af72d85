/** Measures how many words per second one thread classifies: `npx tsx packages/lojban/bench.ts`. */
import { lojban } from './src/index.ts'

const words = [
  'klama',
  "jbovla'e",
  'djan',
  'selbritercidja',
  "ismu'yfa'ukerlo",
  'cidjrspageti',
  "iseki'u",
  'bangrxange',
  'nunrlanparti',
  'mlatu bu',
  'leNANmucuKLAma',
  'hello',
  'roMAN',
  "ca'irgau",
  'kerykerykerlo',
]
const iterations = 100_000

for (const name of ['warm-up', 'measured']) {
  const begin = performance.now()
  let known = 0
  for (let i = 0; i < iterations; i++) for (const word of words) if (lojban.classify(word) !== null) known++
  const seconds = (performance.now() - begin) / 1000
  console.log(
    `${name}: ${Math.round((iterations * words.length) / seconds)} words/s, ${known / iterations} of ${words.length} known`,
  )
}

const size = 10_000_000
for (const [name, unit] of [
  ['cmavo', 'mi'],
  ['cmavo and blanks', 'mi '],
  ['CVC and y', 'kery'],
  ['CVC', 'ker'],
  ['borrowings and y', "cidjrspageti'y"],
  ['vowels', 'iau'],
  ['capitals', 'KLAma'],
  ['consonants', 'sl'],
] as const) {
  const text = unit.repeat(size / unit.length)
  const begin = performance.now()
  const type = lojban.classify(`${text}lo`)
  lojban.normalize(text)
  console.log(`${size / 1e6} MB of ${name}: ${type}, ${Math.round(performance.now() - begin)} ms`)
}
