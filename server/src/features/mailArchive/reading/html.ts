import { parseHtml } from '../../../platform/parseHtml.ts'

/** Nothing of what stands in these is for reading. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'object', 'iframe', 'noscript'])
const BLOCK = new Set(
  'p div section article header footer table tr ul ol dl dt dd h1 h2 h3 h4 h5 h6 form address center figure'.split(' '),
)
const PARAGRAPH = new Set('p ul ol table h1 h2 h3 h4 h5 h6'.split(' '))
/** Deeper quotes are shown as this deep. */
const DEEPEST_QUOTE = 20

/** What an HTML message says, as plain text: paragraphs, lists and quotes; nothing is fetched, and no tag is left. */
export function htmlToText(html: string): string {
  const lines: string[] = []
  let line = ''
  let quotes = 0
  let hidden = 0
  let kept = 0
  let link: { href: string; text: string } | null = null

  const endLine = () => {
    const said = line.replace(/[ \t]+$/, '')
    if (said !== '') lines.push('> '.repeat(Math.min(quotes, DEEPEST_QUOTE)) + said)
    line = ''
  }
  const gap = () => {
    endLine()
    if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
  }
  const write = (text: string) => {
    const words = text.replace(/[\s\u00a0]+/g, ' ')
    line += line === '' ? words.trimStart() : line.endsWith(' ') ? words.trimStart() : words
  }

  parseHtml(html, {
    onopentag(name, { href, alt }) {
      if (HIDDEN.has(name)) hidden += 1
      if (hidden > 0) return
      if (name === 'br') {
        if (line === '') lines.push('')
        else endLine()
      } else if (name === 'blockquote') {
        gap()
        quotes += 1
      } else if (name === 'pre') {
        endLine()
        kept += 1
      } else if (name === 'li') {
        endLine()
        line = '- '
      } else if (name === 'hr') {
        endLine()
        lines.push('---')
      } else if ((name === 'td' || name === 'th') && line !== '') write(' ')
      else if (PARAGRAPH.has(name)) gap()
      else if (BLOCK.has(name)) endLine()
      if (name === 'img' && alt) write(`[${alt}]`)
      if (name === 'a' && href && /^(?:https?|mailto):/i.test(href)) link = { href, text: '' }
    },
    ontext(text) {
      if (hidden > 0) return
      if (link) link.text += text
      if (kept === 0) return write(text)
      const [first = '', ...rest] = text.split('\n')
      line += first
      for (const next of rest) {
        lines.push('> '.repeat(Math.min(quotes, DEEPEST_QUOTE)) + line)
        line = next
      }
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1)
      if (hidden > 0) return
      if (name === 'a' && link) {
        // an address that is not what is read stands beside it
        const { href, text } = link
        link = null
        const shown = href.replace(/^mailto:/i, '')
        if (!shown.includes(text.trim()) || text.trim() === '') write(` <${shown.slice(0, 2000)}>`)
      } else if (name === 'blockquote') {
        endLine()
        quotes = Math.max(0, quotes - 1)
        gap()
      } else if (name === 'pre') {
        endLine()
        kept = Math.max(0, kept - 1)
      } else if (PARAGRAPH.has(name)) gap()
      else if (BLOCK.has(name) || name === 'li') endLine()
    },
  })
  endLine()
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
