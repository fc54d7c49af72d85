import {
  byWord,
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
import { escaped, latexText } from './latexText.ts'

/** A document for XeLaTeX: two columns, both directions, and the first and last word of each page in its header. */
export const latex: Format = { extension: 'tex', type: 'application/x-tex; charset=utf-8', write: writeLatex }

async function* writeLatex({ head, definitions, unusual }: DictionarySource) {
  yield preambleOf(head)
  yield `\\chapter{${escaped(head.source.real_name)} – ${escaped(head.language.real_name)}}\n`
  const reverses: Reverse[] = []
  for await (const ofWord of byWord(definitions)) {
    for (const definition of ofWord) reverses.push(...reversesOf(definition))
    yield entryOf(ofWord, head.site, unusual)
  }
  yield `\\chapter{${escaped(head.language.real_name)} – ${escaped(head.source.real_name)}}\n`
  for (const { word, meaning, valsi, place } of inOrder(reverses)) {
    const sense = meaning ? ` \\textit{${escaped(meaning)}}` : ''
    yield `\\lead{${escaped(word)}}{${sense} ${escaped(valsi)}${place > 0 ? `$_{${place}}$` : ''}}\n`
  }
  yield '\\end{document}\n'
}

function entryOf(ofWord: ExportedDefinition[], site: string, unusual: DictionarySource['unusual']): string {
  const [{ word, type, rafsi }] = ofWord as [ExportedDefinition]
  const rich = (text: string, definition: ExportedDefinition) =>
    latexText(text, { site, onBroken: (formula) => unusual(definition, `formula: ${formula}`) })
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

/**
 * Selects the first installed font. One font list is for Latin, Cyrillic and phonetic characters, and the other for East Asian
 * characters.
 */
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
% struck out
\\IfFileExists{ulem.sty}{\\usepackage[normalem]{ulem}\\let\\struck\\sout}{\\let\\struck\\relax}
% a list item or another line of a text: depth, bullet or number, content
\\newcommand{\\textline}[3]{\\par\\hangindent=\\dimexpr 1em + #1em\\relax\\hangafter=0 \\ifx&#2&\\else#2~\\fi #3}
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
