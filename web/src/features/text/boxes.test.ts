import { parse } from '@vlacku/grammar'
import { expect, it } from 'vitest'
import { type Box, boxesOf, rowsOf } from './boxes.ts'

const textOf = (text: string) => {
  const result = parse(text)
  const show = (box: Box): string => {
    if (box.kind === 'elided') return `[${box.word}]`
    if (box.kind === 'word') return result.words[box.first]!.text
    return `${box.kind}${box.places.map(({ place }) => place).join('+')}(${box.children.map(show).join(' ')})`
  }
  return boxesOf(result).map(show).join(' ')
}

it('each constituent is put into a box, with sumti places and elided terminators', () => {
  expect(textOf('mi klama lo zarci')).toBe('sentence(sumti1(mi) selbri(klama) sumti2(lo selbri(zarci) [ku]) [vau])')
})

it('a sumti is labeled with its place in each bridi tail', () => {
  expect(textOf("mi klama gi'e se citka")).toContain('sumti1+2(mi)')
})

it('the units of a tanru are shown only if one of them has several words', () => {
  expect(textOf('ta barda ke melbi zdani')).toContain("selbri(barda tanru_unit(ke melbi zdani [ke'e]))")
})

it('a selbri with a single unit has one box', () => {
  expect(textOf("mi djuno lo du'u do klama")).toContain("lo selbri(du'u sentence(sumti1(do)")
})

it('each row starts at a sentence, and rows stop after the one that exceeds the limit', () => {
  const result = parse("mi klama .i do klama .i ta klama ni'o ti klama")
  const firstWords = (limit: number) =>
    rowsOf(boxesOf(result), result.words, limit).map(([box]) => box && 'first' in box && box.first)
  expect(firstWords(100)).toEqual([0, 2, 5, 8])
  expect(firstWords(4)).toEqual([0, 2])
})

it('invalid and empty texts have no boxes', () => {
  expect(textOf('lo lo')).toBe('')
  expect(textOf('')).toBe('')
})

it('the nesting depth of boxes is limited without losing words', () => {
  const text = `${'mi djica lo nu '.repeat(30)}mi klama`
  const result = parse(text)
  expect(result.valid).toBe(true)
  const words: number[] = []
  const depthOf = (box: Box): number => {
    if (box.kind === 'word') words.push(box.first)
    return 'children' in box ? 1 + Math.max(0, ...box.children.map(depthOf)) : 0
  }
  expect(Math.max(...boxesOf(result).map(depthOf))).toBeLessThanOrEqual(24)
  expect(words).toEqual(result.words.map((_, i) => i))
})
