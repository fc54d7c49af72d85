import { expect, it, vi } from 'vitest'
import { QuestionPace } from './meaningThread.ts'

/** Creates queries that can be ended on demand. */
function questions(pace: QuestionPace) {
  const started: number[] = []
  const ends: (() => void)[] = []
  const responses: Promise<number>[] = []
  const request = (n: number) => {
    const work = () => {
      started.push(n)
      return new Promise<number>((resolve) => ends.push(() => resolve(n)))
    }
    responses.push(pace.run(work))
  }
  return { started, ends, responses, request }
}
const settle = async () => {
  for (let n = 0; n < 10; n++) await Promise.resolve()
}

it('two semantic queries run at a time, in order of arrival', async () => {
  const { started, ends, responses, request } = questions(new QuestionPace(() => false))
  for (const n of [1, 2, 3, 4]) request(n)
  await settle()
  expect(started).toEqual([1, 2])
  ends[1]!()
  await settle()
  expect(started).toEqual([1, 2, 3])
  ends[0]!()
  ends[2]!()
  await settle()
  expect(started).toEqual([1, 2, 3, 4])
  ends[3]!()
  expect(await Promise.all(responses)).toEqual([1, 2, 3, 4])
})

it('during other searches, one semantic query runs at a time, followed by a pause of equal length', async () => {
  vi.useFakeTimers()
  try {
    const { started, ends, request } = questions(new QuestionPace(() => true))
    for (const n of [1, 2]) request(n)
    await settle()
    expect(started).toEqual([1])
    vi.advanceTimersByTime(40)
    ends[0]!()
    await settle()
    vi.advanceTimersByTime(39)
    await settle()
    expect(started).toEqual([1])
    vi.advanceTimersByTime(1)
    await settle()
    expect(started).toEqual([1, 2])
  } finally {
    vi.useRealTimers()
  }
})

it('a failed semantic query releases its slot', async () => {
  const pace = new QuestionPace(() => false)
  const failed = Array.from({ length: 3 }, () => pace.run(() => Promise.reject(new Error('no'))))
  for (const each of failed) await expect(each).rejects.toThrow('no')
  expect(await pace.run(async () => 1)).toBe(1)
})
