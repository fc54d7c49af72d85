import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** What the words of a copy end in; the first is the dictionary itself. */
const ENDINGS = ['', 'bi', 'ci', 'di', 'fi', 'gi', 'ki', 'li', 'mi']
/** Ids of a copy lie above those of the one before; all stay below those that a site gives itself. */
const IDS_APART = 10_000_000

/**
 * Writes the dictionaries (`.xml.gz`) nine times into `folder`, each time with other words and ids and the same texts.
 * Resolves to the files by copy, in the order in which they are to be imported.
 */
export function writeCopies(dictionaries: readonly string[], folder: string): string[][] {
  return ENDINGS.map((ending, copy) =>
    dictionaries.map((dictionary) => {
      const file = path.join(folder, `${copy}-${path.basename(dictionary)}`)
      if (copy === 0) fs.copyFileSync(dictionary, file)
      else {
        const text = copyOf(gunzipSync(fs.readFileSync(dictionary)).toString(), ending, copy)
        fs.writeFileSync(file, gzipSync(text, { level: 1 }))
      }
      return file
    }),
  )
}

/** Affixes are left out: one affix stands for one word. */
const copyOf = (xml: string, ending: string, copy: number) =>
  xml
    .replace(/(<valsi word="[^"]*)"/g, `$1${ending}"`)
    .replace(/<definitionid>(\d+)</g, (_, id: string) => `<definitionid>${Number(id) + copy * IDS_APART}<`)
    .replace(/\s*<rafsi>[^<]*<\/rafsi>/g, '')
