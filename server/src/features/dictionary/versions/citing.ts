import type { Ctx } from '../../../platform/context.ts'
import { readVersion } from './versions.service.ts'

const SITE_NAME = 'vlacku'

/** Returns citations of a version in APA style, BibTeX and CSL-JSON. */
export async function citeVersion(ctx: Ctx, site: string, version_id: number) {
  const { version, word, author } = await readVersion(ctx, version_id)
  const source: Source = {
    version_id,
    word,
    authors: [...new Set([author, version.username])],
    day: version.created_at.slice(0, 10),
    version: version.version,
    address: `${site}/en/version/${version_id}`,
  }
  return { text: asSentence(source), bibtex: asBibtex(source), csl: [asCsl(source)] }
}

export interface Source {
  version_id: number
  word: string
  /** Author names, with the first author first. */
  authors: string[]
  /** Date in the format `2026-11-22`. */
  day: string
  /** One-based version number, separate for each definition. */
  version: number
  address: string
}

/** Formats an APA reference to a dictionary entry (7th edition, 10.3). */
export function asSentence({ word, authors, day, version, address }: Source): string {
  const ended = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)
  return `${ended(authors.join(' & '))} (${day.slice(0, 4)}). ${ended(word)} In ${SITE_NAME} (Version ${version}). ${address}`
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Formats a BibTeX entry. The month is a standard abbreviation without braces. */
export function asBibtex({ version_id, word, authors, day, version, address }: Source): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const fields = {
    // extra braces prevent BibTeX from splitting the name
    author: `{${authors.map((name) => `{${inTex(name)}}`).join(' and ')}}`,
    title: `{${withCapitals(word)}}`,
    year: `{${year}}`,
    month: MONTHS[month - 1],
    day: `{${date}}`,
    howpublished: `{${SITE_NAME}, version ${version}}`,
    url: `{${address}}`,
  }
  const lines = Object.entries(fields).map(([field, value]) => `\t${field} = ${value},\n`)
  return `@misc{${SITE_NAME}-${version_id},\n${lines.join('')}}`
}

/** Protects capitals with braces, since some styles lowercase titles. */
const withCapitals = (text: string) =>
  text
    .split(' ')
    .map((word) => (/\p{Lu}/u.test(word) ? `{${inTex(word)}}` : inTex(word)))
    .join(' ')

const TEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  $: '\\textdollar{}',
  _: '\\textunderscore{}',
  '"': '\\textquotedbl{}',
}
const inTex = (text: string) => text.replace(/[\\{}~^<>|$_"#%&]/g, (character) => TEX[character] ?? `\\${character}`)

/** Creates a CSL-JSON item. Item types: https://docs.citationstyles.org/en/stable/specification.html#appendix-iii-types */
export const asCsl = ({ version_id, word, authors, day, version, address }: Source) => ({
  id: `${SITE_NAME}-${version_id}`,
  type: 'entry-dictionary',
  title: word,
  author: authors.map((literal) => ({ literal })),
  issued: { 'date-parts': [day.split('-').map(Number)] },
  'container-title': SITE_NAME,
  version: String(version),
  URL: address,
})
