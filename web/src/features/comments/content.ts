import type { ContentPart } from '@vlacku/contract/comments'
import { plainText } from '@vlacku/markup'

/** Editable content of a comment: its text and pictures. */
export interface Written {
  text: string
  pictures: Picture[]
}

export interface Picture {
  url: string
  /** Alternative text; may be empty. */
  alt: string
}

/** Converts a comment to form values; headers become Markdown headings. */
export function writtenOf(content: readonly ContentPart[]): Written {
  const texts = content
    .filter(({ type }) => type !== 'image')
    .map(({ type, data }) => (type === 'header' ? `## ${data}` : data))
  return {
    text: texts.join('\n\n'),
    pictures: content.filter(({ type }) => type === 'image').map(({ data, alt = '' }) => ({ url: data, alt })),
  }
}

/** Converts form values to a comment: the text, followed by the pictures. */
export function contentOf({ text, pictures }: Written): ContentPart[] {
  const parts: ContentPart[] = pictures.map(({ url, alt }) => ({
    type: 'image',
    data: url,
    ...(alt.trim() && { alt: alt.trim() }),
  }))
  return text.trim() === '' ? parts : [{ type: 'text', data: text.trim() }, ...parts]
}

/** Removes most Markdown syntax; sufficient for a one-line excerpt. */
const withoutMarkup = (text: string) =>
  text
    .replace(/^(?=[^\n]*\|)[ \t|:-]+$/gm, '')
    .replace(/^[ \t]*\||\|[ \t]*$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)]|```\w*)(?:[ \t]+|$)/gm, '')
    .replace(/!?\[([^\][\n]*)\]\([^)\s]*\)/g, '$1')
    .replace(/(\*\*|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<!\w)_([^\s_](?:[^_\n]*[^\s_])?)_(?!\w)/g, '$1')

/** Returns the text of a comment without Markdown syntax. */
export const textOf = (content: readonly ContentPart[]): string =>
  plainText(withoutMarkup(writtenOf(content).text)).trim()

/** Returns the start of a comment on a single line. */
export function excerptOf(content: readonly ContentPart[], length = 120): string {
  const line = textOf(content).replace(/\s+/g, ' ')
  return line.length > length ? `${line.slice(0, length).trimEnd()}…` : line
}

/** Formats text as a Markdown block quote followed by an empty line for the reply. */
export const quotationOf = (text: string): string =>
  `${text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n')}\n\n`
