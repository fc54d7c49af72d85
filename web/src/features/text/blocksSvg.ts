import type { Box, GroupBox, WordBox } from './boxes.ts'
import { escapeXml } from './leipzig.ts'

export interface BlocksSvgOptions {
  rows: readonly (readonly Box[])[]
  textOf: (box: WordBox) => string
  labelOf: (box: GroupBox) => string
  isNeedless: (box: WordBox) => boolean
}

/** Sizes in pixels. */
const WORD_SIZE = 18
const LABEL_SIZE = 12
const GAP = 6
const PADDING = 7
const LABEL_HEIGHT = 17
const ROW_GAP = 14
const MARGIN = 12
/** Maximum width of a row. The content of wider boxes is wrapped. */
const MAX_WIDTH = 960
const MIN_WIDTH = 80

/** A box or word with its size. */
interface Item {
  width: number
  height: number
  /** Distance from the top to the baseline of the first line. */
  baseline: number
  renderAt: (x: number, y: number) => string
}

/**
 * Renders the blocks of a text as an SVG image. The image contains its colors for light and dark backgrounds and doesn't refer to
 * other files. The width of each text element is estimated and then fixed, so that the text fits its box in any font.
 */
export function blocksSvg({ rows, ...texts }: BlocksSvgOptions): string {
  const parts: string[] = []
  let width = 0
  let y = MARGIN
  for (const row of rows) {
    const flow = flowOf(row, MAX_WIDTH, texts)
    parts.push(flow.renderAt(MARGIN, y))
    width = Math.max(width, flow.width)
    y += flow.height + ROW_GAP
  }
  const [w, h] = [width + 2 * MARGIN, y - ROW_GAP + MARGIN].map(Math.ceil)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><style>${STYLE}</style><rect class="paper" width="${w}" height="${h}"/>${parts.join('')}</svg>\n`
}

type Texts = Omit<BlocksSvgOptions, 'rows'>

function itemOf(box: Box, maxWidth: number, texts: Texts): Item {
  if (box.kind === 'word') return wordItem(texts.textOf(box), texts.isNeedless(box) ? 'word needless' : 'word')
  return box.kind === 'elided' ? wordItem(box.word, 'word elided') : groupItem(box, maxWidth, texts)
}

function wordItem(text: string, className: string): Item {
  const width = widthOf(text, WORD_SIZE)
  const renderAt = (x: number, y: number) => textAt(text, x, y + WORD_SIZE, width, className)
  return { width, height: WORD_SIZE + GAP, baseline: WORD_SIZE, renderAt }
}

function groupItem(box: GroupBox, maxWidth: number, texts: Texts): Item {
  const flow = flowOf(box.children, Math.max(MIN_WIDTH, maxWidth - 2 * PADDING), texts)
  const label = texts.labelOf(box)
  const labelWidth = widthOf(label, LABEL_SIZE)
  const width = Math.max(flow.width, labelWidth) + 2 * PADDING
  const height = PADDING + flow.height + LABEL_HEIGHT
  const number = box.places[0]?.place ?? 0
  const place = number >= 1 && number <= 5 ? ` x${number}` : ''
  const renderAt = (x: number, y: number) =>
    `<g class="${box.kind}${place}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/>` +
    `<path d="M${x} ${y + height - 1}h${width}"/>${flow.renderAt(x + PADDING, y + PADDING)}` +
    `${textAt(label, x + PADDING, y + height - GAP, labelWidth, 'label')}</g>`
  return { width, height, baseline: PADDING + flow.baseline, renderAt }
}

/** Arranges boxes in lines, aligned at the baselines of their first lines. */
function flowOf(boxes: readonly Box[], maxWidth: number, texts: Texts): Item {
  const placed: { item: Item; x: number; y: number }[] = []
  let width = 0
  let y = 0
  const lines = linesOf(
    boxes.map((box) => itemOf(box, maxWidth, texts)),
    maxWidth,
  )
  for (const line of lines) {
    const baseline = Math.max(...line.map((item) => item.baseline))
    let x = 0
    for (const item of line) {
      placed.push({ item, x, y: y + baseline - item.baseline })
      x += item.width + GAP
    }
    width = Math.max(width, x - GAP)
    y += Math.max(...line.map((item) => baseline - item.baseline + item.height)) + GAP
  }
  const baseline = Math.max(0, ...(lines[0] ?? []).map((item) => item.baseline))
  const renderAt = (left: number, top: number) =>
    placed.map(({ item, x, y }) => item.renderAt(left + x, top + y)).join('')
  return { width, height: Math.max(0, y - GAP), baseline, renderAt }
}

function linesOf(items: readonly Item[], maxWidth: number): Item[][] {
  const lines: Item[][] = []
  let left = 0
  for (const item of items) {
    left -= item.width + GAP
    const line = lines.at(-1)
    if (line && left >= 0) line.push(item)
    else {
      lines.push([item])
      left = maxWidth - item.width
    }
  }
  return lines
}

const textAt = (text: string, x: number, y: number, width: number, className: string) =>
  `<text class="${className}" x="${x}" y="${y}" textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`

/** Widths of characters in a serif font, in em. */
const NARROW = 0.3
const WIDE = 0.83
const OTHER = 0.52

const widthOf = (text: string, size: number) =>
  Math.round(
    size *
      [...text].reduce(
        (sum, letter) => sum + (/[fijlrtI'., ]/.test(letter) ? NARROW : /[mwMWмшщжюы]/.test(letter) ? WIDE : OTHER),
        0,
      ),
  )

interface Colors {
  paper: string
  ink: string
  quiet: string
  rule: string
  edge: string
  places: readonly string[]
  tint: number
}

/** The colors of the design in hexadecimal notation, since many editors don't support oklch. */
const LIGHT: Colors = {
  ...{ paper: '#f6f6f2', ink: '#1a2329', quiet: '#556167', rule: '#d7d8d2', edge: '#7d8989', tint: 0.09 },
  places: ['#9f1138', '#2e6c96', '#8b5f01', '#0a5225', '#551681'],
}
const DARK: Colors = {
  ...{ paper: '#171d21', ink: '#e7e6df', quiet: '#93a0a0', rule: '#30383d', edge: '#6b767c', tint: 0.13 },
  places: ['#fc9caa', '#70d2f5', '#f8d87e', '#66b576', '#b084dc'],
}

const colorsOf = ({ paper, ink, quiet, rule, edge, places, tint }: Colors) =>
  `.paper{fill:${paper}}.word{fill:${ink}}.label,.elided,.needless{fill:${quiet}}g>path{stroke:${edge}}` +
  `.selbri>path{stroke:${ink}}.sentence>rect{stroke:${rule}}` +
  places
    .map((color, i) => `.x${i + 1}>path{stroke:${color}}.x${i + 1}>rect{fill:${color};fill-opacity:${tint}}`)
    .join('')

const STYLE =
  `text{font-family:Georgia,"Times New Roman",serif}.word{font-size:${WORD_SIZE}px}.elided{font-style:italic}` +
  `.needless{text-decoration:line-through}.label{font-size:${LABEL_SIZE}px}g>rect{fill:none}g>path{stroke-width:2}` +
  `.sentence>path{display:none}.relative_clause>path,.tanru_unit>path{stroke-dasharray:2 3}${colorsOf(LIGHT)}` +
  `@media (prefers-color-scheme:dark){${colorsOf(DARK)}}`
