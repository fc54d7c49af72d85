import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Suffixes of the words in each copy; the first copy is the original dictionary. */
const ENDINGS = ['', 'bi', 'ci', 'di', 'fi', 'gi', 'ki', 'li', 'mi']
/** Distance between the IDs of consecutive copies; all are below the IDs that a site assigns itself. */
const IDS_APART = 10_000_000

/**
 * Writes the dictionaries (`.xml.gz`) nine times into `folder`, each time with other words and IDs but the same texts. Returns
 * the files of each copy, in the order in which they must be imported.
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

/** Leaves out affixes, since an affix belongs to one word only. */
const copyOf = (xml: string, ending: string, copy: number) =>
  xml
    .replace(/(<valsi word="[^"]*)"/g, `$1${ending}"`)
    .replace(/<definitionid>(\d+)</g, (_, id: string) => `<definitionid>${Number(id) + copy * IDS_APART}<`)
    .replace(/\s*<rafsi>[^<]*<\/rafsi>/g, '')
