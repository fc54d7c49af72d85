import type { Source } from '../../../../platform/importing/source.ts'

/** Builds an in-memory file that is read in chunks of `size` bytes. */
export function sample(content: string | Uint8Array, size = 1_000_000): Source {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  return { name: 'sample.xml', bytes: pieces }
}

/** Wraps the given words in a complete export. */
export const dictionary = (words: string, to = 'English', reverse = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="jbovlaste.xsl"?>
<dictionary>
<direction from="lojban" to="${to}">
${words}
</direction>
<direction from="${to}" to="lojban">
${reverse}
</direction>
</dictionary>
`

interface Word {
  type?: string
  user?: string
  realname?: string
  definition?: string
  id?: number | string
  score?: number
  notes?: string
  etymology?: string
  jargon?: string
  rafsi?: string[]
  selmaho?: string
  glosses?: string[]
  places?: [place: number | string, word: string][]
}

/** Formats a word in the current export format. */
export function valsi(word: string, options: Word = {}): string {
  const { type = 'gismu', user = 'alis', definition = `$x_1$ is what ${word} says.` } = options
  const line = (name: string, value: string | number | undefined) =>
    value === undefined ? '' : `  <${name}>${value}</${name}>\n`
  return `<valsi word="${word}" type="${type}">
${(options.rafsi ?? []).map((rafsi) => line('rafsi', rafsi)).join('')}${line('selmaho', options.selmaho)}  <user>
    <username>${user}</username>
${line('realname', options.realname)}  </user>
${line('definition', definition)}${line('definitionid', options.id)}${line('score', options.score)}${line('notes', options.notes)}${line('etymology', options.etymology)}${line('jargon', options.jargon)}${(
  options.glosses ?? []
)
  .map((gloss) => `  <glossword word="${gloss}" />\n`)
  .join(
    '',
  )}${(options.places ?? []).map(([place, keyword]) => `  <keyword word="${keyword}" place="${place}" />\n`).join('')}</valsi>
`
}
