import fs from 'node:fs'
import path from 'node:path'
import { isMarkdown, readRichText } from '@vlacku/markup'
import { describe, expect, it } from 'vitest'
import { type MarkdownNode, readMarkdown } from './readMarkdown.ts'

/** Inputs of bug reports, which are not part of the project: `SHARED_INPUTS`, or next to the project. */
const folder = process.env.SHARED_INPUTS ?? path.resolve(import.meta.dirname, '../../../../../shared/review/inputs')
const file = path.join(folder, 'other', 'cases.json')
const isThere = fs.existsSync(file)
if (!isThere) console.warn(`No inputs in ${folder}: set SHARED_INPUTS to their folder.`)

interface DrawnCase {
  id: string
  what: string
  check: string
  input: { where: string; text: string }
  expect: { formulas?: string[]; links?: string[]; places?: string[]; reads?: string }
}
const cases: DrawnCase[] = isThere
  ? JSON.parse(fs.readFileSync(file, 'utf8')).filter(({ check }: DrawnCase) => check === 'drawn')
  : [{ id: 'none', what: `no inputs in ${folder}`, check: 'drawn', input: { where: '', text: '' }, expect: {} }]

class Drawn {
  formulas: string[] = []
  links: string[] = []
  places: string[] = []
  reads = ''

  addSource(source: string) {
    for (const piece of readRichText(source)) {
      if (piece.kind === 'text') this.reads += piece.text
      else if (piece.kind === 'maths') this.formulas.push(piece.tex)
      else if (piece.kind === 'place') this.places.push(`${piece.letter}${piece.number}`)
      else if (piece.kind === 'address') this.links.push(piece.href)
    }
  }

  addNode(node: MarkdownNode) {
    if (node.kind === 'text') this.reads += node.text
    else if (node.kind === 'rich') this.addSource(node.source)
    else {
      if (node.tag === 'a') this.links.push(node.attributes.href!)
      for (const child of node.children) this.addNode(child)
    }
  }
}

function draw({ where, text }: DrawnCase['input']): Drawn {
  const drawn = new Drawn()
  if (where === 'definition' && !isMarkdown(text)) drawn.addSource(text)
  else for (const node of readMarkdown(text)) drawn.addNode(node)
  return drawn
}

describe.skipIf(!isThere)('texts of bug reports', () => {
  it.each(cases)('$id $what', ({ input, expect: expected }) => {
    const { reads, ...marks } = expected
    const drawn = draw(input)
    expect(drawn).toMatchObject(marks)
    expect(drawn.reads).toContain(reads ?? '')
  })
})
