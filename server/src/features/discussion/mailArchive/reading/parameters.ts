import { decodeText } from './charsets.ts'

/** A header with parameters, such as Content-Type. */
export interface Parameters {
  /** Lowercase. */
  value: string
  params: Map<string, string>
}

/** Matches a parameter with or without a preceding semicolon. White space must be collapsed. */
const PARAMETER =
  /([^\s=;"']{1,80}) ?= ?(?:"((?:[^"\\]|\\.){0,4000})"|'([^';]{0,4000})'|([^\s;]{0,4000}(?: [^\s;=]{1,200}(?=[ ;]|$)){0,50}))/g
const SECTION = /^([^*]+)(?:\*(\d{1,3}))?(\*?)$/
/** Parameters whose unquoted values may contain spaces. */
const NAMES = new Set(['name', 'filename'])

/** Parses a header leniently: semicolons may be missing, and values may be single-quoted or split into sections (RFC 2231). */
export function parseParameters(header: string): Parameters {
  const text = withoutComments(header).replace(/\s+/g, ' ').trim()
  const value = /^[^\s;=]*/.exec(text)![0]
  const sections = new Map<string, { order: number; isEncoded: boolean; text: string }[]>()
  for (const [, name, quoted, single, token] of text.slice(value.length).matchAll(PARAMETER)) {
    const section = SECTION.exec(name!.toLowerCase())
    if (!section) continue
    const [, base, order = '0', star] = section
    const written = quoted?.replace(/\\(.)/g, '$1') ?? single ?? tokenOf(base!, token!)
    const found = sections.get(base!) ?? []
    if (!found.some((one) => one.order === Number(order))) {
      sections.set(base!, [...found, { order: Number(order), isEncoded: star === '*', text: written }])
    }
  }
  const joined = [...sections].map(([name, all]) => [name, join(all.sort((a, b) => a.order - b.order))] as const)
  return { value: value.toLowerCase(), params: new Map(joined) }
}

export const formatParameters = ({ value, params }: Parameters): string =>
  [value, ...[...params].map(([name, text]) => `${name}="${text.replace(/["\\]/g, '\\$&')}"`)].join('; ')

const tokenOf = (name: string, token: string) => (NAMES.has(name) ? token : (token.split(' ')[0] ?? '')).trim()

/** Joins the sections of a value and decodes `charset'language'%20text`. */
function join(sections: readonly { isEncoded: boolean; text: string }[]): string {
  if (!sections.some(({ isEncoded }) => isEncoded)) return sections.map(({ text }) => text).join('')
  const declared = /^([^']{0,80})'[^']{0,80}'/.exec(sections[0]!.text)
  const bytes = sections.map(({ isEncoded, text }, at) => {
    const content = at === 0 && declared ? text.slice(declared[0].length) : text
    return isEncoded ? percentDecoded(content) : Buffer.from(content)
  })
  return decodeText(Buffer.concat(bytes), declared?.[1] || null)
}

const percentDecoded = (text: string): Buffer =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Removes comments in parentheses outside quotes. */
function withoutComments(text: string): string {
  if (!text.includes('(')) return text
  let stripped = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!
    if (character === '"' && depth === 0) isQuoted = !isQuoted
    // a parenthesis inside a word is part of a file name
    if (character === '(' && !isQuoted && (depth > 0 || /[\s;]/.test(text[at - 1] ?? ' '))) depth += 1
    else if (character === ')' && depth > 0) depth -= 1
    else if (depth === 0) stripped += character
  }
  return depth > 0 ? text.replaceAll('(', ' ') : stripped
}
