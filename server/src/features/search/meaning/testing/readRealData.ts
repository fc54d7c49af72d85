import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { MeaningEntry, SentencePair } from '@vlacku/meaning'
import { fileSource } from '../../../../platform/importing/source.ts'
import { readDocument } from '../../../editing/imports/reading/document.ts'

/** Language tags of sentences by three-letter language code. */
const TAGS: Record<string, string> = Object.fromEntries(
  'eng:en deu:de spa:es epo:eo rus:ru jpn:ja fra:fr zho:zh swe:sv hun:hu pol:pl ita:it por:pt'
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** Returns words with all their texts from a folder of export files named by language tag. */
export async function readDictionaries(folder: string): Promise<MeaningEntry[]> {
  const entries = new Map<string, MeaningEntry>()
  for (const name of fs.readdirSync(folder).sort()) {
    if (!name.endsWith('.xml.gz')) continue
    const lang = name.replace('.xml.gz', '')
    for await (const batch of readDocument(fileSource(path.join(folder, name)))) {
      for (const found of batch) {
        if (found.kind !== 'definition') continue
        const { word, type, rafsi, definition = '', notes = '', keywords } = found
        const entry = entries.get(word) ?? { entry_id: entries.size + 1, word, type, rafsi, records: [] }
        entries.set(word, entry)
        const glosses = keywords.filter((keyword) => keyword.place === '0').map((keyword) => keyword.word)
        const places = keywords
          .filter((keyword) => keyword.place !== '0')
          .map((keyword) => ({ place: Number(keyword.place), word: keyword.word }))
        entry.records.push({ lang, definition, notes, glosses, places })
      }
    }
  }
  return [...entries.values()]
}

/** Returns the sentences in a folder with `sentences.tsv.gz` and `sentences-cll.tsv.gz`. */
export function readSentencePairs(folder: string): SentencePair[] {
  const tatoeba = rows(path.join(folder, 'sentences.tsv.gz')).map(([, lojban = '', lang = '', translation = '']) => ({
    lojban,
    translation,
    lang: TAGS[lang] ?? 'und',
  }))
  const grammar = rows(path.join(folder, 'sentences-cll.tsv.gz')).map(([, , lojban = '', , translation = '']) => ({
    lojban,
    translation,
    lang: 'en',
  }))
  return [...tatoeba, ...grammar]
}

const rows = (file: string) =>
  gunzipSync(fs.readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
