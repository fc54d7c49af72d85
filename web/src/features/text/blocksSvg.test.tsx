import { parse } from '@vlacku/grammar'
import { expect, it } from 'vitest'
import { blocksSvg } from './blocksSvg.ts'
import { boxesOf, rowsOf } from './boxes.ts'

function renderedSvg(text: string, label = '<x₂ & "y">'): SVGSVGElement {
  const result = parse(text)
  const svg = blocksSvg({
    rows: rowsOf(boxesOf(result), result.words, Number.POSITIVE_INFINITY),
    textOf: ({ first }) => result.words[first]!.text,
    isNeedless: ({ first }) => result.needless.includes(first),
    labelOf: () => label,
  })
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document.documentElement as unknown as SVGSVGElement
}
const textsOf = (svg: Element, selector: string) => [...svg.querySelectorAll(selector)].map((node) => node.textContent)
const numberOf = (node: Element, name: string) => Number(node.getAttribute(name))

it('the image contains all words, labels and elided terminators as text', () => {
  const svg = renderedSvg('mi klama lo zarci')
  expect(textsOf(svg, 'text.word')).toEqual(['mi', 'klama', 'lo', 'zarci', 'ku', 'vau'])
  expect(textsOf(svg, '.elided')).toEqual(['ku', 'vau'])
  expect(textsOf(svg, '.label')[0]).toBe('<x₂ & "y">')
})

it('sumti have the colors of their places, and redundant words are struck through', () => {
  const svg = renderedSvg('lo mlatu ku cu pinxe lo ladru')
  expect(textsOf(svg, '.sumti.x1 > text.word')).toEqual(['lo', 'ku'])
  expect(textsOf(svg, '.needless')).toEqual(['ku'])
})

it('the image is self-contained and has colors for dark backgrounds', () => {
  const svg = renderedSvg('mi klama').outerHTML
  expect(svg).toContain('prefers-color-scheme:dark')
  expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|var\(|href/)
})

it('a long sentence is wrapped, and every box lies within its parent box', () => {
  const svg = renderedSvg(`mi djica ${'lo pendo be lo gerku be lo prenu '.repeat(20)}`, 'a')
  expect(numberOf(svg, 'width')).toBeLessThanOrEqual(984)
  for (const group of svg.querySelectorAll('g g')) {
    const [inner, outer] = [group.querySelector('rect')!, group.parentElement!.querySelector('rect')!]
    for (const [at, size] of [
      ['x', 'width'],
      ['y', 'height'],
    ] as const) {
      expect(numberOf(inner, at)).toBeGreaterThanOrEqual(numberOf(outer, at))
      expect(numberOf(inner, at) + numberOf(inner, size)).toBeLessThanOrEqual(
        numberOf(outer, at) + numberOf(outer, size),
      )
    }
  }
})
