import {
  type DictionarySource,
  type ExportedDefinition,
  inOrder,
  isUnofficial,
  type Reverse,
  reversesOf,
  whatIsIn,
} from '../source.ts'
import type { Format } from './format.ts'

/**
 * The XML format of jbovlaste, which this site and other programs can import: entries in one direction, then keywords in the
 * other direction. https://github.com/lojban/jbovlaste
 */
export const xml: Format = { extension: 'xml', type: 'application/xml; charset=utf-8', write: writeXml }

async function* writeXml({ head, definitions }: DictionarySource) {
  const from = head.source.tag === 'jbo' ? 'lojban' : head.source.real_name
  const to = head.language.real_name
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${comment(`${head.site}, ${head.made_at.toISOString()}: ${whatIsIn(head)}`)} -->
<dictionary>
<direction${attributes({ from, to })}>
`
  const reverses: Reverse[] = []
  let open: string | null = null
  for await (const definition of definitions) {
    reverses.push(...reversesOf(definition))
    // definitions of the same word share an element
    if (definition.word !== open) {
      yield `${open === null ? '' : '</valsi>\n'}${openTag(definition)}`
      open = definition.word
    }
    yield textOf(definition)
  }
  yield `${open === null ? '' : '</valsi>\n'}</direction>\n<direction${attributes({ from: to, to: from })}>\n`
  for (const { word, meaning, valsi, place } of inOrder(reverses))
    yield `<nlword${attributes({ word, sense: meaning, valsi, place: place || null })} />\n`
  yield '</direction>\n</dictionary>\n'
}

function openTag({ word, type, rafsi }: ExportedDefinition): string {
  const affixes = rafsi.map((affix) => element('rafsi', affix))
  return `<valsi${attributes({ unofficial: isUnofficial(type) ? 'true' : null, word, type })}>\n${affixes.join('')}`
}

function textOf(d: ExportedDefinition): string {
  return [
    d.selmaho ? element('selmaho', d.selmaho) : '',
    `  <user>\n  ${element('username', d.username)}${d.realname ? `  ${element('realname', d.realname)}` : ''}  </user>\n`,
    element('definition', d.definition),
    element('definitionid', String(d.definition_id)),
    element('score', String(d.score)),
    d.notes ? element('notes', d.notes) : '',
    d.etymology ? element('etymology', d.etymology) : '',
    d.jargon ? element('jargon', d.jargon) : '',
    ...d.keywords.map(({ place, word, meaning }) =>
      place === 0
        ? `  <glossword${attributes({ word, sense: meaning })} />\n`
        : `  <keyword${attributes({ word, place, sense: meaning })} />\n`,
    ),
  ].join('')
}

const element = (name: string, text: string) => `  <${name}>${escaped(text)}</${name}>\n`

/** Omits null attributes. */
const attributes = (values: Record<string, string | number | null>) =>
  Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${quoted(String(value))}"`))
    .join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Matches characters that XML 1.0 can't represent, and `\r`, which would be read as a line break. */
const UNSAID = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string) =>
  text
    .replace(UNSAID, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
    .replaceAll('\r', '&#13;')
/** Escapes text, including line breaks and tabs, which would be read as spaces in attributes. */
const quoted = (text: string) => escaped(text).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`)
const comment = (text: string) => text.replace(UNSAID, '').replace(/-(?=-)|-$/g, '- ')
