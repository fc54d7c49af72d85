import { inSubscript } from '@vlacku/markup'
import { type Inline, type Line, linesOf, linkTarget, type MarkupElement, readText } from '@vlacku/markup/markdown'
import { typstString } from '../typstFormula.ts'

interface Options {
  /** URL of the site. Used for links that start with a slash. */
  site: string
  /** Replaces characters missing from all fonts. */
  readable(text: string): string
  /** Returns the Typst code of a formula. */
  formula(tex: string): string
  /** Returns the ID of a linked word in the section. */
  idOfWord(word: string): number
}

/** Converts a definition or note to Typst code inside a paragraph. Lists and other blocks become separate lines (`#l`). */
export function typstText(text: string, options: Options): string {
  const [first, ...others] = linesOf(readText(text))
  if (!first) return ''
  const isInline = first.marker === '' && first.depth === 0
  const begin = isInline ? contentOf(first.content, options) : lineOf(first, options)
  return begin + others.map((line) => lineOf(line, options)).join('')
}

const lineOf = ({ depth, marker, content }: Line, options: Options) =>
  `#l(${depth}, ${typstString(marker)});${contentOf(content, options)}`

/** Joins adjacent text nodes and place variables, since the typesetter needs time and memory for each element. */
function contentOf(content: readonly Inline[], options: Options): string {
  let written = ''
  let run = ''
  const end = () => {
    if (run) written += `#${typstString(options.readable(run))};`
    run = ''
  }
  for (const node of content) {
    if (node.kind === 'text') run += node.text
    else if (node.kind === 'place') run += node.letter + inSubscript(node.number)
    else {
      end()
      if (node.kind === 'element') written += elementOf(node, options)
      else if (node.kind === 'word')
        written += `#w(${options.idOfWord(node.word)}, ${typstString(options.readable(node.word))});`
      else if (node.kind === 'address') written += linkOf(node.href, `#${typstString(options.readable(node.href))};`)
      else written += options.formula(node.tex)
    }
  }
  end()
  return written
}

const FUNCTIONS: Partial<Record<MarkupElement['tag'], string>> = {
  strong: 'strong',
  em: 'emph',
  del: 'strike',
  code: 'c',
}

function elementOf(element: MarkupElement, options: Options): string {
  const { tag, attributes, children } = element
  if (tag === 'img') {
    const text = attributes.alt || attributes.src || ''
    return linkOf(linkTarget(element, options.site), contentOf([{ kind: 'text', text }], options))
  }
  const content = contentOf(children as Inline[], options)
  if (tag === 'a') return linkOf(linkTarget(element, options.site), content)
  return FUNCTIONS[tag] ? `#${FUNCTIONS[tag]}[${content}];` : content
}

const linkOf = (url: string | null, content: string) =>
  url === null ? content : `#link(${typstString(url)})[${content}];`
