import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { another, PAINTINGS, picturesOf } from './gallery.ts'

describe('the next painting', () => {
  it.each([
    ['the first of three', 3, [], 0, 0],
    ['the last of three', 3, [], 0.999, 2],
    ['not the current one at the lower end', 3, [0], 0, 1],
    ['not the current one in the middle', 3, [1], 0.5, 2],
    ['not the current one at the upper end', 3, [2], 0.999, 1],
    ['not one that failed to load', 4, [0, 2], 0, 1],
    ['the current one if it is the only one', 1, [0], 0.7, 0],
    ['any one after all have failed', 2, [0, 1], 0.9, 1],
    ['0 without paintings', 0, [], 0.5, 0],
  ])('the next painting is %s', (_, count, except, chance, expected) => {
    expect(another(count, except, () => chance)).toBe(expected)
  })

  it('the next painting is chosen from all paintings except the current one', () => {
    const chosen = Array.from({ length: 120 }, (_, i) => another(13, [4], () => i / 120))
    expect(new Set(chosen)).toEqual(new Set([0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]))
  })
})

it('every built-in painting has two crops of at most 90 KB each', () => {
  const publicDir = path.resolve(import.meta.dirname, '../../../public')
  const files = picturesOf([]).flatMap(({ wide, tall }) => [wide, tall!])
  expect(files).toHaveLength(2 * PAINTINGS.length)
  const heavy = files.filter((file) => fs.statSync(path.join(publicDir, file)).size > 90 * 1024)
  expect(heavy).toEqual([])
})

it('images configured by the operator replace the built-in paintings and have no titles or crop settings', () => {
  expect(picturesOf(['https://a.example/1.jpg'])).toEqual([{ wide: 'https://a.example/1.jpg' }])
})
