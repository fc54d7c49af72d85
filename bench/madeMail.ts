import { once } from 'node:events'
import fs from 'node:fs'
import { randomFrom } from '../server/src/testing/randomFrom.ts'

/** A generated message, used as a source of queries. */
export interface GeneratedMessage {
  subject: string
  from: string
  words: string[]
}

const WORDS = 30_000
const CONSONANTS = 'bcdfgjklmnprstvxz'
const VOWELS = 'aeiou'
/** The messages span 25 years, one about every 50 minutes. */
const FIRST_S = 1_000_000_000
const APART_S = 3_000

/**
 * Writes a mailbox of generated messages: word frequencies follow Zipf's law, bodies have 10 to 1,500 words, and three in four
 * messages quote and reply to an earlier one. Returns every 97th message.
 */
export async function writeGeneratedMail(file: string, messages: number): Promise<GeneratedMessage[]> {
  const random = randomFrom(7)
  const some = wordsBy(random)
  const names = Array.from({ length: 700 }, () => some(2).map(capital).join(' '))
  const out = fs.createWriteStream(file)
  const samples: GeneratedMessage[] = []
  let recent: { id: string; subject: string; references: string[] }[] = []
  for (let n = 0; n < messages; n++) {
    const parent = random() < 0.25 ? undefined : recent[recent.length - 1 - Math.floor(-Math.log(1 - random()) * 40)]
    const subject = parent ? parent.subject : some(2 + Math.floor(random() * 6)).join(' ')
    const references = parent ? [...parent.references, parent.id].slice(-8) : []
    const id = `m${n}@made.example.org`
    recent.push({ id, subject, references })
    if (recent.length > 2000) recent = recent.slice(-1000)
    const from = names[Math.floor(random() * names.length)]!
    const words = some(Math.min(1500, Math.max(10, Math.floor(Math.exp(4.6 + 0.7 * normal(random))))))
    const date = new Date((FIRST_S + n * APART_S) * 1000).toUTCString().replace('GMT', '+0000')
    const lines = references.length > 0 ? ['On some day somebody wrote:', `> ${some(11).join(' ')}`, ''] : []
    for (let at = 0; at < words.length; at += 11) lines.push(words.slice(at, at + 11).join(' '))
    const replyHeaders = references.length > 0 ? [`References: ${references.map((one) => `<${one}>`).join('\n ')}`] : []
    const headers = [
      'From a@example.org Thu Jan  1 00:00:00 2009',
      `Received: from mx.example.org by mail.example.org; ${date}`,
      `From: ${from} <u${n % 700}@example.org>`,
      'To: lojban-list@lists.example.org',
      `Subject: ${parent ? 'Re: ' : ''}[lojban] ${subject}`,
      `Date: ${date}`,
      `Message-ID: <${id}>`,
      ...replyHeaders,
      'List-Id: <lojban.lists.example.org>',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
    ]
    if (!out.write(`${headers.join('\n')}\n\n${lines.join('\n')}\n\n`)) await once(out, 'drain')
    if (n % 97 === 0) samples.push({ subject, from, words })
  }
  out.end()
  await once(out, 'close')
  return samples
}

/** Generates artificial words, most frequent first. */
function wordsBy(random: () => number): (count: number) => string[] {
  const one = (characters: string) => characters[Math.floor(random() * characters.length)]!
  const words = new Set<string>()
  while (words.size < WORDS) {
    let word = ''
    for (let parts = 1 + Math.floor(random() * 4); parts > 0; parts--)
      word += one(CONSONANTS) + one(VOWELS) + (random() < 0.3 ? one(CONSONANTS) : '')
    words.add(word)
  }
  const list = [...words]
  const sums: number[] = []
  let sum = 0
  for (let rank = 0; rank < WORDS; rank++) {
    sum += 1 / (rank + 2)
    sums.push(sum)
  }
  const pick = () => {
    const target = random() * sum
    let [low, high] = [0, WORDS - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < target) low = middle + 1
      else high = middle
    }
    return list[low]!
  }
  return (count) => Array.from({ length: count }, pick)
}

const normal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
