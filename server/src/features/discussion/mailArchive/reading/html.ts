import { parseHtml } from '../../../../platform/parseHtml.ts'

/** Elements without visible text. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'object', 'iframe', 'noscript'])
const BLOCK = new Set(
  'p div section article header footer table tr ul ol dl dt dd h1 h2 h3 h4 h5 h6 form address center figure'.split(' '),
)
const PARAGRAPH = new Set('p ul ol table h1 h2 h3 h4 h5 h6'.split(' '))
/** Maximum quote depth. Deeper quotes are displayed at this depth. */
const MAX_QUOTE_DEPTH = 20
/** Maximum link text length, in characters. A longer link text is always followed by the URL. */
const MAX_LINK_TEXT = 250
const MAX_URL = 2000

/**
 * Converts an HTML message to plain text with paragraphs, lists and quotes, in linear time. Stops after `maxLength` characters of
 * text.
 */
export function htmlToText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  const text = new TextLines()
  let hidden = 0
  let link: { href: string; pieces: string[]; length: number } | null = null

  const openTag = (name: string, { href, alt }: Record<string, string>) => {
    if (HIDDEN.has(name)) hidden += 1
    if (hidden > 0) return
    text.open(name)
    if (name === 'img' && alt) text.write(`[${alt}]`)
    if (name === 'a' && href && /^(?:https?|mailto):/i.test(href)) link = { href, pieces: [], length: 0 }
  }
  const closeTag = (name: string) => {
    if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1)
    if (hidden > 0) return
    if (name !== 'a' || !link) return text.close(name)
    const shown = link.href.replace(/^mailto:/i, '').slice(0, MAX_URL)
    const linked = link.length > MAX_LINK_TEXT ? null : link.pieces.join('').trim()
    link = null
    // the URL follows unless it is the link text
    if (!linked || !shown.includes(linked)) text.write(` <${shown}>`)
  }
  parseHtml(html, {
    onopentag: openTag,
    onclosetag: closeTag,
    ontext(piece) {
      if (hidden > 0) return
      if (link && link.length <= MAX_LINK_TEXT) {
        link.pieces.push(piece)
        link.length += piece.length
      }
      text.add(piece)
    },
    isEnough: () => text.length > maxLength,
  })
  return text.finish()
}

/**
 * Builds lines of text. Each line is a list of pieces, of which only the last one is examined: joining or searching a growing
 * line would take quadratic time.
 */
class TextLines {
  /** Number of characters written so far. */
  length = 0
  readonly #lines: string[] = []
  #line: string[] = []
  #quotes = 0
  /** Number of open `pre` elements. */
  #preformatted = 0

  open(name: string) {
    if (name === 'br') {
      if (this.#line.length === 0) this.#push('')
      else this.#endLine()
    } else if (name === 'blockquote') {
      this.#gap()
      this.#quotes += 1
    } else if (name === 'pre') {
      this.#endLine()
      this.#preformatted += 1
    } else if (name === 'li') {
      this.#endLine()
      this.#line = ['- ']
    } else if (name === 'hr') {
      this.#endLine()
      this.#push('---')
    } else if (name === 'td' || name === 'th') {
      if (this.#line.length > 0) this.write(' ')
    } else this.#breakAt(name)
  }

  close(name: string) {
    if (name === 'blockquote') {
      this.#endLine()
      this.#quotes = Math.max(0, this.#quotes - 1)
      this.#gap()
    } else if (name === 'pre') {
      this.#endLine()
      this.#preformatted = Math.max(0, this.#preformatted - 1)
    } else if (name === 'li') this.#endLine()
    else this.#breakAt(name)
  }

  add(text: string) {
    if (this.#preformatted === 0) return this.write(text)
    const [first = '', ...rest] = text.split('\n')
    this.#append(first)
    for (const next of rest) {
      this.#push(this.#prefix() + this.#line.join(''))
      this.#line = []
      this.#append(next)
    }
  }

  /** Adds text with collapsed white space. */
  write(text: string) {
    const words = text.replace(/[\s\u00a0]+/g, ' ')
    const last = this.#line.at(-1)
    this.#append(last === undefined || last.endsWith(' ') ? words.trimStart() : words)
  }

  finish(): string {
    this.#endLine()
    return this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  #append(piece: string) {
    if (piece === '') return
    this.#line.push(piece)
    this.length += piece.length
  }

  #push(line: string) {
    this.#lines.push(line)
    this.length += 1 + this.#prefix().length
  }

  #breakAt(name: string) {
    if (PARAGRAPH.has(name)) this.#gap()
    else if (BLOCK.has(name)) this.#endLine()
  }

  #gap() {
    this.#endLine()
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('')
  }

  #endLine() {
    if (this.#line.length === 0) return
    const line = withoutTrailingBlanks(this.#line.join(''))
    this.#line = []
    if (line !== '') this.#push(this.#prefix() + line)
  }

  #prefix = () => '> '.repeat(Math.min(this.#quotes, MAX_QUOTE_DEPTH))
}

/** Trims trailing blanks in linear time; `/[ \t]+$/` would restart at every space. */
function withoutTrailingBlanks(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1
  return line.slice(0, end)
}
