import { expect, it, vi } from 'vitest'
import { newGallery, type Picture } from './gallery.ts'

const three = ['a', 'b', 'c'].map((wide) => ({ wide }))

/** A gallery whose pictures are loaded by the test, and which always selects the first candidate. */
function gallery() {
  const loads: { of: string; done: () => void; fail: () => void }[] = []
  const load = ({ wide }: Picture) =>
    new Promise<void>((done, fail) => loads.push({ of: wide, done, fail: () => fail(new Error('lost')) }))
  const gallery = newGallery(load, () => 0)
  const seen = () => {
    const { pictures, number } = gallery.hung.get()
    return number === null ? null : pictures[number]!.wide
  }
  /** Waits until the effects of loading a picture have run. */
  const settle = () => new Promise((done) => setTimeout(done))
  return { ...gallery, loads, seen, settle }
}

async function hungWithA() {
  const g = gallery()
  g.hang(three)
  g.loads[0]!.done()
  await g.settle()
  return g
}

it('the gallery shows nothing until the first picture is loaded', async () => {
  const g = gallery()
  g.hang(three)
  expect([g.loads.map(({ of }) => of), g.seen()]).toEqual([['a'], null])
  g.loads[0]!.done()
  await g.settle()
  expect(g.seen()).toBe('a')
})

it('the gallery shows the old picture until the next one is loaded, then behind it during the cross-fade', async () => {
  const g = await hungWithA()
  const changed = vi.fn()
  g.hung.subscribe(changed)
  void g.next()
  expect([g.loads[1]!.of, g.seen(), changed.mock.calls.length]).toEqual(['b', 'a', 0])
  g.loads[1]!.done()
  await g.settle()
  expect([g.seen(), g.hung.get().before, changed.mock.calls.length]).toEqual(['b', 0, 1])
})

it('a picture that fails to load changes nothing, and the next change tries another one', async () => {
  const g = await hungWithA()
  void g.next()
  g.loads[1]!.fail()
  await g.settle()
  expect(g.seen()).toBe('a')
  void g.next()
  expect(g.loads[2]!.of).toBe('c')
  g.loads[2]!.done()
  await g.settle()
  expect(g.seen()).toBe('c')
  void g.next()
  g.loads[3]!.done()
  await g.settle()
  void g.next()
  expect([g.seen(), g.loads[4]!.of]).toEqual(['a', 'b'])
})

it('only the later of two concurrent changes takes effect', async () => {
  const g = await hungWithA()
  const changed = vi.fn()
  g.hung.subscribe(changed)
  void g.next()
  void g.next()
  g.loads[2]!.done()
  await g.settle()
  g.loads[1]!.done()
  await g.settle()
  expect(changed).toHaveBeenCalledTimes(1)
})

it('a single picture is loaded once and remains displayed', async () => {
  const g = gallery()
  g.hang([{ wide: 'only' }])
  g.loads[0]!.done()
  await g.settle()
  await g.next()
  expect([g.loads.length, g.seen()]).toEqual([1, 'only'])
})

it('a new list of pictures replaces the current picture, whereas an identical list changes nothing', async () => {
  const g = await hungWithA()
  g.hang(three)
  expect([g.seen(), g.loads.length]).toEqual(['a', 1])
  g.hang([{ wide: 'x' }])
  expect(g.seen()).toBe(null)
  g.loads[1]!.done()
  await g.settle()
  expect(g.seen()).toBe('x')
})
