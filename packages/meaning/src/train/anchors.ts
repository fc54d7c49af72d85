import { wordKey } from '@vlacku/textsearch/text'
import type { MeaningEntry } from '../types.ts'

/** A statement about a word in another entry, such as "See also {gerku} (dog)". */
export interface Anchor {
  text: string
  lang: string
}

const ANCHOR =
  /\{([a-z'. ]{1,60})\}\s*(?:[(（]([^(){}（）$]{2,50})[)）]|[-–—=]\s*['‘“"«「]([^'’”"»」{}$]{2,50})['’”"»」])/gi

/** Returns the anchors, keyed by the word that they are about. Each text occurs only once. */
export function anchorsOf(entries: Iterable<MeaningEntry>): Map<string, Anchor[]> {
  const anchors = new Map<string, Map<string, Anchor>>()
  for (const { word, records } of entries) {
    for (const { lang, notes, definition } of records) {
      for (const text of [notes, definition]) {
        if (!text.includes('{')) continue
        for (const [, about = '', bracketed, quoted] of text.matchAll(ANCHOR)) {
          const key = wordKey(about)
          if (key === wordKey(word)) continue
          const anchor = { lang, text: (bracketed ?? quoted ?? '').replace(/\[[^\]]*\]/g, ' ') }
          const known = anchors.get(key) ?? new Map<string, Anchor>()
          anchors.set(key, known.set(`${lang} ${anchor.text}`, anchor))
        }
      }
    }
  }
  return new Map(Array.from(anchors, ([word, texts]) => [word, [...texts.values()]]))
}
