import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feedFrom, wordsAfter } from './wordFeed.ts'

const feed = (size: number, ranks = 1, worthy = (_i: number) => true) =>
  feedFrom(
    {
      valsiids: Array.from({ length: size }, (_, i) => i + 1),
      definitionids: Array.from({ length: size }, (_, i) => 1000 + i),
      worthy: Array.from({ length: size }, (_, i) => worthy(i)),
      ranks: Array.from({ length: size }, (_, i) => 1 + (i % ranks)),
    },
    ranks,
  )

function readAll(from: ReturnType<typeof feed>, seed: number, count: number) {
  const all: number[] = []
  // limited in case the order repeats
  for (let after = 0; all.length < 1000; ) {
    const { definitionids, last } = wordsAfter(from, seed, after, count)
    all.push(...definitionids)
    if (definitionids.length < count) return all
    after = last
  }
  return all
}

it('each word appears once in the feed for any seed and step size', () => {
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), fc.integer({ min: 1, max: 30 }), fc.nat(80), (seed, count, size) => {
      const all = readAll(
        feed(size, 3, (i) => i % 4 === 0),
        seed,
        count,
      )
      expect([...all].sort()).toEqual(Array.from({ length: size }, (_, i) => 1000 + i))
    }),
  )
})

it('the feed order depends on the seed but not on the page size', () => {
  const words = feed(200)
  expect(readAll(words, 7, 3)).toEqual(readAll(words, 7, 30))
  expect(readAll(words, 8, 30)).not.toEqual(readAll(words, 7, 30))
})

it('adding or removing words doesn’t change the feed order of the others', () => {
  const before = readAll(feed(100), 7, 10)
  const after = readAll(feed(150), 7, 10)
  expect(after.filter((id) => id < 1100)).toEqual(before)
})

it('recommended words come first in the feed, by language, followed by all others', () => {
  const words = feed(60, 2, (i) => i < 20)
  const ids = readAll(words, 1, 10).map((id) => id - 1000)
  const stage = (i: number) => (i < 20 ? 0 : 2) + (i % 2)
  expect(ids.map(stage)).toEqual(ids.map(stage).sort())
})
