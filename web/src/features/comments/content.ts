import type { ContentPart } from '@vlacku/contract/comments'
import { plainText } from '@vlacku/markup'

/** What a comment is written in: its words as one text, its pictures. */
export interface Written {
  text: string
  pictures: Picture[]
}

export interface Picture {
  address: string
  /** What it shows, for those who do not see it; empty where nobody said it. */
  alt: string
}

/** A comment as its form holds it; what were headers are headings of the text. */
export function writtenOf(content: readonly ContentPart[]): Written {
  const texts = content
    .filter(({ type }) => type !== 'image')
    .map(({ type, data }) => (type === 'header' ? `## ${data}` : data))
  return {
    text: texts.join('\n\n'),
    pictures: content.filter(({ type }) => type === 'image').map(({ data, alt = '' }) => ({ address: data, alt })),
  }
}

/** What a form holds, as a comment: the text, then the pictures. */
export function contentOf({ text, pictures }: Written): ContentPart[] {
  const parts: ContentPart[] = pictures.map(({ address, alt }) => ({
    type: 'image',
    data: address,
    ...(alt.trim() && { alt: alt.trim() }),
  }))
  return text.trim() === '' ? parts : [{ type: 'text', data: text.trim() }, ...parts]
}

/** Markdown without most of its signs: good enough for a line that only reminds of a text. */
const withoutSigns = (text: string) =>
  text
    .replace(/^(?=[^\n]*\|)[ \t|:-]+$/gm, '')
    .replace(/^[ \t]*\||\|[ \t]*$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)]|```\w*)(?:[ \t]+|$)/gm, '')
    .replace(/!?\[([^\][\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(\*\*|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<!\w)_([^\s_](?:[^_\n]*[^\s_])?)_(?!\w)/g, '$1')

/** The beginning of what a comment says, in one line. */
export function beginningOf(content: readonly ContentPart[], length = 120): string {
  const line = plainText(withoutSigns(writtenOf(content).text))
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > length ? `${line.slice(0, length).trimEnd()}…` : line
}

/** The words of a text as a quotation in Markdown, with room below it to answer in. */
export const quotationOf = (text: string): string =>
  `${text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n')}\n\n`
