import { expect, it } from 'vitest'
import { classify, type WordType } from './classify.ts'

const cases: Record<WordType, string[]> = {
  gismu: ['mlatu', 'klama', '.klama.', 'KLAma', 'KLAMA', 'Klama'],
  lujvo: ["selyli'e", 'bloblo', '.eiksyselrirni', "akti'ygau", 'gaurkihu', 'jbovlaSTEci'],
  "fu'ivla": ['mlatubu', '.akme', "lijdrba'a,i", 'cidjrspageti'],
  cmevla: ['ab', 'da,ic', 'roMAN', 'sebastiIAN', 'LOJBAN', 'tai,UAN', "sa'ydar"],
  cmavo: ['bu', 'nu', 'by', 'ko\u2019a', 'coho', 'YYY', "ci'au'u'au'i", 'zei', '.i'],
  'cmavo-compound': ["ui ki'u", "a'acu'i", "iseki'u", 'le jaivi', 'miDO', 'puzuvukiku', 'mi zei', 'tei by foi'],
  'bu-letteral': [
    'nu bu',
    'mlatu bu',
    'ab bu',
    'abu',
    'vy.bu',
    'ybu',
    'abu bu',
    'lau mlatu bu',
    'tei mlatu bu foi',
    'tei by mlatu bu foi',
    'tei tei abu foi lau ebu foi',
    'mlatu zei mlatu bu',
  ],
  'zei-lujvo': ['mlatu zei kerlo', 'pasifik. zei braxamsi', 'obu zei sance', "cy zei bai'ei zei bangu", 'bu zei by'],
  phrase: [
    'mlatu bu zdani',
    'lo mlatu',
    'lenanmu cu klama',
    'leNANmucuKLAma',
    'mlatu zei',
    'abu ab',
    'lau mlatu',
    'mlatu bu foi',
  ],
}

it.each(Object.entries(cases).flatMap(([type, texts]) => texts.map((text) => [text, type])))(
  '%j is classified as %s',
  (text, type) => {
    expect(classify(text)).toBe(type)
  },
)

it.each([
  '',
  ' ',
  '.',
  "'",
  'hello',
  'klahma',
  'klamaq',
  'mlatu hello',
  'klaMA',
  "KLAma'a",
  'brazilias',
  'kuarka',
  "slinku'i",
  '弱音ハク',
  'mi\0',
  '\ud800',
  'ＭＩ',
])('%j is rejected as not Lojban', (text) => {
  expect(classify(text)).toBeNull()
})
