import { expect, it } from 'vitest'
import { PriorityQueue } from './priorityQueue.ts'

const never = new AbortController().signal
const newLanes = () =>
  new PriorityQueue({ mostWaiting: { question: 2, batch: 1 }, refusal: () => new Error('too many') })

/** Work that ends when it is told to. */
function held() {
  let end!: () => void
  const work = new Promise<void>((resolve) => {
    end = resolve
  })
  return { work: () => work, end }
}

it('questions go first, each in the order of asking', async () => {
  const lanes = newLanes()
  const { work, end } = held()
  const said: string[] = []
  const say = (lane: 'question' | 'batch', name: string) => lanes.run(lane, never, async () => void said.push(name))
  const all = [lanes.run('batch', never, work), say('batch', 'batch'), say('question', 'a'), say('question', 'b')]
  end()
  await Promise.all(all)
  expect(said).toEqual(['a', 'b', 'batch'])
})

it('who comes when enough wait is sent away', async () => {
  const lanes = newLanes()
  const { work, end } = held()
  const all = [lanes.run('batch', never, work), lanes.run('batch', never, work)]
  await expect(lanes.run('batch', never, work)).rejects.toThrow('too many')
  all.push(lanes.run('question', never, work))
  end()
  await Promise.all(all)
  await expect(lanes.run('batch', never, async () => 'again')).resolves.toBe('again')
})

it('who leaves while waiting takes no turn', async () => {
  const lanes = newLanes()
  const { work, end } = held()
  const controller = new AbortController()
  const first = lanes.run('batch', never, work)
  const left = lanes.run('question', controller.signal, async () => expect.unreachable())
  const last = lanes.run('question', never, async () => 'served')
  controller.abort(new Error('I left'))
  await expect(left).rejects.toThrow('I left')
  end()
  await first
  await expect(last).resolves.toBe('served')
})

it('work that fails hands on the turn', async () => {
  const lanes = newLanes()
  const failing = lanes.run('batch', never, async () => {
    throw new Error('oops')
  })
  const next = lanes.run('batch', never, async () => 'served')
  await expect(failing).rejects.toThrow('oops')
  await expect(next).resolves.toBe('served')
})
