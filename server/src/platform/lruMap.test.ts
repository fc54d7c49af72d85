import { expect, it } from 'vitest'
import { LruMap } from './lruMap.ts'

it('the least recently used value is evicted first', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3])
  map.set('a', 4)
  expect(map.get('a')).toBe(4)
  map.clear()
  expect(map.get('a')).toBeUndefined()
})
