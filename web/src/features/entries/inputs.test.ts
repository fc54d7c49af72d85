import { isMarkdown, readRichText } from '@vlacku/markup'
import { type MarkdownNode, readMarkdown } from '@vlacku/markup/markdown'
import { describe, expect, it } from 'vitest'
import { hasInputs, inputCases } from '../../../../scripts/inputs.ts'

interface RenderingCase {
  input: { where: string; text: string }
  expect: { formulas?: string[]; links?: string[]; places?: string[]; reads?: string }
}

class Rendered {
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

function renderCase({ where, text }: RenderingCase['input']): Rendered {
  const rendered = new Rendered()
  if (where === 'definition' && !isMarkdown(text)) rendered.addSource(text)
  else for (const node of readMarkdown(text)) rendered.addNode(node)
  return rendered
}

describe.skipIf(!hasInputs)('texts from bug reports', () => {
  it.each(inputCases('drawn'))('$id $what', ({ input, expect: expected }: RenderingCase) => {
    const { reads, ...marks } = expected
    const rendered = renderCase(input)
    expect(rendered).toMatchObject(marks)
    expect(rendered.reads).toContain(reads ?? '')
  })
})
