import { parseHtml } from '../../../../platform/parseHtml.ts'
import { WORD_CLASS } from '../../ankiFile/index.ts'

/** Field content in the site's text format. */
interface AnkiText {
  text: string
  /** Picture sources as written in the field. */
  images: string[]
  /** Number of removed sounds. */
  sounds: number
}

/**
 * Sentinel placed between braces that Anki doesn't treat as a pair because they are separated by a comment or written as
 * entities. Used only in `ankiClozeText`.
 */
export const APART = '\u0001'
const BRACE_ENTITIES = /&(?:#0*12[35]|#x0*7[bd]|[lr]brace|[lr]cub);/gi

const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'object', 'iframe'])
const BLOCK = new Set('p div section table tr ul ol dl dt dd h1 h2 h3 h4 h5 h6 blockquote center pre hr'.split(' '))
const MARKUP: Record<string, string> = { b: '**', strong: '**', i: '_', em: '_' }
/** Maximum markup nesting depth. Deeper levels become plain text. */
const DEEPEST = 20

interface Frame {
  tag: string
  markup: string
  href: string
  text: string
}

/**
 * Converts an Anki HTML field to the site's text format: bold, italics, links, lists, line breaks, and math between dollar signs.
 * `isOurs` means that `ankiHtml` wrote the field, in which case all spaces are preserved.
 */
export function ankiText(html: string, isOurs = false): AnkiText {
  const { text, ...others } = readField(html, isOurs)
  return { ...others, text: isOurs ? text : text.replaceAll(APART, '') }
}

/** Converts a field with clozes, inserting `APART` between braces that don't open or close a cloze. */
export const ankiClozeText = (html: string): AnkiText =>
  readField(
    html.replace(BRACE_ENTITIES, (entity) => `${APART}${entity}${APART}`),
    false,
  )

function readField(html: string, isOurs: boolean): AnkiText {
  const images: string[] = []
  const frames: Frame[] = [{ tag: '', markup: '', href: '', text: '' }]
  const lists: (number | null)[] = []
  const spans: boolean[] = []
  let hidden = 0
  const top = () => frames.at(-1)!
  let isLineStarted = false
  const write = (text: string) => {
    const tail = text.slice(text.lastIndexOf('\n') + 1)
    isLineStarted = (isLineStarted && tail === text) || /\S/.test(tail)
    top().text += text
  }
  const newLine = () => isLineStarted && write('\n')
  parseHtml(html, {
    onopentag(name, { src, href, class: classes }) {
      if (HIDDEN.has(name)) hidden += 1
      if (hidden > 0) return
      if (name === 'img' && src) images.push(src)
      else if (name === 'br') write('\n')
      else if (name === 'td' || name === 'th') write(' ')
      else if (BLOCK.has(name)) newLine()
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? 0 : null)
      if (name === 'span' && spans.push(isOurs && classes === WORD_CLASS) && spans.at(-1)) write('{')
      if (name === 'li') {
        newLine()
        write(bulletOf(lists))
      }
      const markup = MARKUP[name] ?? ''
      const isLink = name === 'a' && href !== undefined && /^https?:\/\/[^\s()<>"]+$/i.test(href)
      if ((markup || isLink) && frames.length < DEEPEST)
        frames.push({ tag: name, markup, href: isLink ? href : '', text: '' })
    },
    ontext(text) {
      if (hidden > 0) return
      write(isOurs ? text : text.replace(/[ \t\r\n\f]+/g, ' '))
    },
    oncomment() {
      if (!isOurs) top().text += APART
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden = Math.max(0, hidden - 1)
      if (hidden > 0) return
      if (top().tag === name && frames.length > 1) {
        const done = withMarkup(frames.pop()!)
        top().text += done
      } else if (BLOCK.has(name)) newLine()
      if (name === 'ul' || name === 'ol') lists.pop()
      if (name === 'span' && spans.pop()) write('}')
    },
  })
  while (frames.length > 1) {
    const done = withMarkup(frames.pop()!)
    top().text += done
  }
  return { images, ...finished(top().text, isOurs) }
}

function bulletOf(lists: (number | null)[]): string {
  const count = lists.at(-1)
  if (typeof count !== 'number') return '- '
  lists[lists.length - 1] = count + 1
  return `${count + 1}. `
}

/** Wraps text in markup. Moves surrounding spaces outside the markup, and leaves text with line breaks unwrapped. */
function withMarkup({ markup, href, text }: Frame): string {
  const inner = text.trim()
  if (inner === '' || inner.includes('\n')) return text
  const before = text.slice(0, text.indexOf(inner))
  const after = text.slice(before.length + inner.length)
  if (href) return `${before}${inner === href ? href : `[${inner.replace(/[[\]]/g, '')}](${href})`}${after}`
  return `${before}${markup}${inner}${markup}${after}`
}

const SOUND = /\[sound:[^[\]\n]*\]/g
/** Excludes nested math delimiters, so that matching takes linear time. */
const MATHS: [RegExp, string][] = [
  [/\\\(((?:[^\\\n]|\\[^()\n])*)\\\)/g, '$'],
  [/\\\[((?:[^\\]|\\[^[\]])*)\\\]/g, '$$'],
  [/\[\$\]([^[\]\n]*)\[\/\$\]/g, '$'],
  [/\[\$\$\]([^[\]]*)\[\/\$\$\]/g, '$$'],
]

function finished(raw: string, isOurs: boolean): Pick<AnkiText, 'text' | 'sounds'> {
  const sounds = raw.match(SOUND)?.length ?? 0
  let text = raw.replace(SOUND, '')
  for (const [pattern, markup] of MATHS)
    text = text.replace(pattern, (_, tex: string) => {
      const inner = isOurs ? tex.replaceAll('{ {', '{{').replaceAll('} }', '}}') : tex.trim()
      return inner.trim() === '' ? '' : `${markup}${inner}${markup}`
    })
  if (isOurs) return { text, sounds }
  const lines = text.replaceAll('\u00a0', ' ').split('\n')
  const tidy = lines.map((line) => line.replace(/ {2,}/g, ' ').trim()).join('\n')
  return { text: withoutMarkup(tidy.replace(/\n{3,}/g, '\n\n').trim()), sounds }
}

/**
 * Removes bold or italics around an entire text, where they are only styling, since the user may have to type the text as an
 * answer.
 */
export const withoutMarkup = (text: string): string =>
  text.replace(/^(?:\*\*_?|_(?:\*\*)?)([^*_\n]+)(?:_?\*\*|(?:\*\*)?_)$/, '$1')
