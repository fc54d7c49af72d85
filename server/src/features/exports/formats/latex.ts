import { readRichText } from '@vlacku/markup'
import {
  type DictionarySource,
  type ExportedDefinition,
  type ExportHead,
  glossesOf,
  inOrder,
  isUnofficial,
  type Reverse,
  reversesOf,
  whatIsIn,
} from '../source.ts'
import type { Format } from './format.ts'
import { isKnownFormula } from './formulaTokens.ts'
import { byWord } from './words.ts'

/** A book for XeLaTeX: two columns, both directions, first and last word at the head of each page. */
export const latex: Format = { extension: 'tex', type: 'application/x-tex; charset=utf-8', write: writeLatex }

async function* writeLatex({ head, definitions, unusual }: DictionarySource) {
  yield preambleOf(head)
  yield `\\chapter{${escaped(head.source.real_name)} – ${escaped(head.language.real_name)}}\n`
  const reverses: Reverse[] = []
  for await (const ofWord of byWord(definitions)) {
    for (const definition of ofWord) reverses.push(...reversesOf(definition))
    yield entryOf(ofWord, unusual)
  }
  yield `\\chapter{${escaped(head.language.real_name)} – ${escaped(head.source.real_name)}}\n`
  for (const { word, meaning, valsi, place } of inOrder(reverses)) {
    const sense = meaning ? ` \\textit{${escaped(meaning)}}` : ''
    yield `\\lead{${escaped(word)}}{${sense} ${escaped(valsi)}${place > 0 ? `$_{${place}}$` : ''}}\n`
  }
  yield '\\end{document}\n'
}

function entryOf(ofWord: ExportedDefinition[], unusual: DictionarySource['unusual']): string {
  const [{ word, type, rafsi }] = ofWord as [ExportedDefinition]
  const rich = (text: string, definition: ExportedDefinition) =>
    richLatex(text, (formula) => unusual(definition, `formula: ${formula}`))
  const texts = ofWord.map((d) => {
    const glosses = glossesOf(d).map((one) => one.word)
    return [
      d.selmaho ? `[${escaped(d.selmaho)}] ` : '',
      rich(d.definition, d),
      glosses.length > 0 ? ` \\textit{(${escaped(glosses.join('; '))})}` : '',
      d.notes ? ` — ${rich(d.notes, d)}` : '',
    ].join('')
  })
  const affixes = rafsi.length > 0 ? ` [${escaped(rafsi.map((affix) => `-${affix}-`).join(' '))}]` : ''
  return `\\entry{${isUnofficial(type) ? '$\\triangle$' : ''}}{${escaped(word)}}{${affixes}\\ ${texts.join('; ')}}\n`
}

/** `onBroken` hears of formulas that TeX could not set; they are shown as they were typed. */
const richLatex = (text: string, onBroken: (tex: string) => void) =>
  readRichText(text)
    .map((piece) => {
      if (piece.kind === 'text') return escaped(piece.text)
      if (piece.kind === 'place') return `$${piece.letter}_{${piece.number}}$`
      if (piece.kind === 'word') return `\\textsf{${escaped(piece.word)}}`
      if (piece.kind === 'address') return `\\textsf{${escaped(piece.href)}}`
      if (isKnownFormula(piece.tex)) return `$${withLetters(piece.tex.replace(/\s+/g, ' '))}$` // an empty line ends a formula
      onBroken(piece.tex)
      return `\\texttt{${escaped(piece.tex)}}`
    })
    .join('')

/** The fonts of formulas have no letters beyond those of English: π as it was typed comes from that of the text. */
const withLetters = (tex: string) => tex.replace(/[^\p{ASCII}]+/gu, '{\\text{$&}}')

const SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\n': ' ',
}
/** A text as TeX reads it; what steers a terminal is left out. */
export const escaped = (text: string): string =>
  text.replace(/[^\P{Cc}\n]/gu, ' ').replace(/[\\{}$&#%_~^\n]/g, (sign) => SIGNS[sign] ?? `\\${sign}`)

/** The first of these that the machine has is taken: they hold Latin, Cyrillic and phonetic letters, or those of East Asia. */
const firstFont = (command: string, names: string[]) =>
  names.reduceRight((rest, name) => `\\IfFontExistsTF{${name}}{${command}{${name}}}{${rest}}`, '')

const EAST_ASIAN_FONTS = [
  ...['Noto Serif CJK JP', 'Noto Sans CJK JP', 'Source Han Serif', 'IPAexMincho', 'WenQuanYi Zen Hei'],
  'Droid Sans Fallback',
]

const preambleOf = (head: ExportHead) => `% ${head.site.replace(/\s/g, '')}, ${head.made_at.toISOString()}
% ${whatIsIn(head).replace(/\s+/g, ' ')}
\\documentclass[10pt,a4paper,twocolumn]{book}
\\usepackage{amsmath,amssymb}
\\usepackage{fontspec}
${firstFont('\\setmainfont', ['Noto Serif', 'Linux Libertine O', 'DejaVu Serif'])}
${firstFont('\\setsansfont', ['Noto Sans', 'Linux Biolinum O', 'DejaVu Sans'])}
% signs of East Asia; dashes and quotes are those of the text
\\IfFileExists{xeCJK.sty}{%
\\usepackage{xeCJK}
\\xeCJKDeclareCharClass{Default}{"00B7, "2010 -> "2027}
${firstFont('\\setCJKmainfont', EAST_ASIAN_FONTS)}
}{}
\\usepackage{fancyhdr}
\\usepackage[unicode,hidelinks]{hyperref}
\\pagestyle{fancy}
\\fancyhf{}
\\fancyhead[L]{\\rightmark}
\\fancyhead[R]{\\leftmark}
\\fancyfoot[C]{\\thepage}
\\setlength{\\parindent}{0pt}
\\setlength{\\emergencystretch}{3em}
\\newcommand{\\entry}[3]{\\par\\hangindent=1em #1\\textbf{#2}\\markboth{#2}{#2}#3}
\\newcommand{\\lead}[2]{\\par\\hangindent=1em \\textbf{#1}\\markboth{#1}{#1}#2}
\\title{vlacku\\\\${escaped(head.source.real_name)} – ${escaped(head.language.real_name)}}
\\author{${escaped(head.site)}}
\\date{${head.made_at.toISOString().slice(0, 10)}\\\\${escaped(whatIsIn(head))}}
\\begin{document}
\\nonstopmode
\\maketitle
\\tableofcontents
`
