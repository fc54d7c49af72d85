import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rounds } from '../../../../../../scripts/effort.ts'
import type { Embedder } from '../../embedder.ts'
import { hasOnnx, onnxRuntime } from '../../testing/onnxRuntime.ts'
import { CONCEPTS, smallModel } from '../../testing/smallModel.ts'
import { watchProcesses } from '../testing/watched.ts'
import { type OnnxOptions, openOnnxEmbedder } from './onnxEmbedder.ts'

const opened: Embedder[] = []
const folders: string[] = []
let watched: ReturnType<typeof watchProcesses>
beforeEach(() => {
  watched = watchProcesses()
})
afterEach(async () => {
  for (const embedder of opened.splice(0)) await embedder.close()
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
  watched.stop()
})

function newFolder(wanted: Parameters<typeof smallModel>[0] = {}) {
  const folder = smallModel(wanted)
  folders.push(folder)
  return folder
}
async function open(folder = newFolder(), options: OnnxOptions = {}) {
  const embedder = await openOnnxEmbedder(folder, { runtimeFrom: onnxRuntime, threads: 1, ...options })
  opened.push(embedder)
  return embedder
}
const likeness = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)
const isSame = (a: Float32Array, b: Float32Array) => likeness(a, b) > 1 - 1e-6

describe.skipIf(!hasOnnx)('a model', () => {
  it('puts words of one meaning together, in whatever language', async () => {
    const embedder = await open()
    expect(embedder.dimensions).toBe(16)
    const vectors: Float32Array[][] = []
    for (const words of CONCEPTS) vectors.push(await embedder.embed(words))
    for (const [at, [first, ...others]] of vectors.entries()) {
      for (const other of others) expect(likeness(first!, other), CONCEPTS[at]!.join()).toBeGreaterThan(0.9)
      for (const [stranger] of vectors.slice(at + 1)) expect(likeness(first!, stranger!)).toBeLessThan(0.8)
    }
  })

  it('gives any text a vector of length 1, the same alone and beside others', async () => {
    const embedder = await open()
    const word = fc.constantFrom(...CONCEPTS.flat(), '', ' ', '[PAD]', '\ud800', '𝔊', '\u0000', 'zzz', '?')
    const text = fc.oneof(
      fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
      fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 40 }), async (texts) => {
        const together = await embedder.embed(texts)
        expect(together).toHaveLength(texts.length)
        for (const [at, one] of texts.entries()) {
          expect(Math.hypot(...together[at]!)).toBeCloseTo(1, 5)
          const [alone] = await embedder.embed([one])
          expect(isSame(together[at]!, alone!), JSON.stringify(one)).toBe(true)
        }
      }),
      { numRuns: rounds(20) },
    )
  })

  it('reads the beginning of a text, and its end sign', async () => {
    const embedder = await open(newFolder({ maxTokens: 4 }))
    const [long, beginning, megabyte] = await embedder.embed([
      'run fast dog dog',
      'run fast',
      `run fast ${'dog '.repeat(250_000)}`,
    ])
    expect([isSame(long!, beginning!), isSame(megabyte!, beginning!)]).toEqual([true, true])
  })

  it('gives the same whatever it calls its inputs and outputs, and whichever of its files there is', async () => {
    const [usual] = await (await open()).embed(['run fast dog'])
    const others = [
      { inputs: ['input_ids'] },
      { inputs: ['input_ids', 'attention_mask', 'token_type_ids'] },
      { file: 'onnx/model_quantized.onnx', output: 'token_embeddings' },
      { output: 'sentence_embedding' },
    ]
    for (const wanted of others) {
      const [other] = await (await open(newFolder(wanted))).embed(['run fast dog'])
      expect(isSame(usual!, other!), JSON.stringify(wanted)).toBe(true)
    }
  })

  it('that pools by itself is told which tokens count', async () => {
    const embedder = await open(newFolder({ output: 'sentence_embedding' }))
    const [short] = await embedder.embed(['run', 'run fast dog cat bird'])
    const [alone] = await embedder.embed(['run'])
    expect(Math.abs(likeness(short!, alone!) - 1)).toBeLessThan(1e-6)
  })

  it('is pooled as its folder says', async () => {
    const folder = newFolder()
    fs.writeFileSync(path.join(folder, '1_Pooling/config.json'), '{"pooling_mode_cls_token": true}')
    const [first, other] = await (await open(folder)).embed(['run fast', 'dog'])
    // the sign at the beginning is the same for all texts, and this model does not mix tokens
    expect(isSame(first!, other!)).toBe(true)
  })
})

describe.skipIf(!hasOnnx)('a folder that cannot be used', () => {
  const cases: [string, (folder: string) => void, RegExp][] = [
    [
      'half a model',
      (folder) => halve(path.join(folder, 'onnx/model.onnx')),
      /onnx\/model\.onnx is no model .*Protobuf/,
    ],
    [
      'no model',
      (folder) => fs.writeFileSync(path.join(folder, 'onnx/model.onnx'), ''),
      /onnx\/model\.onnx is no model/,
    ],
    [
      'an empty tokenizer',
      (folder) => fs.writeFileSync(path.join(folder, 'tokenizer.json'), '{}'),
      /tokenizer\.json: .*"model"/,
    ],
    ['another tokenizer', addWords, /onnx\/model\.onnx failed: .*indices element out of data bounds/],
  ]
  it.each(cases)('for %s', async (_, spoil, why) => {
    const folder = newFolder()
    spoil(folder)
    await expect(open(folder)).rejects.toMatchObject({ name: 'EmbedderError', message: expect.stringMatching(why) })
    expect(watched.started().map(({ pid }) => isRunning(pid))).toEqual([false])
  })

  it.each([
    ['an answer', { output: 'logits' }, /gives logits; wanted is sentence_embedding or token_embeddings/],
    ['a question', { inputs: ['input_ids', 'pixel_values'] }, /wants pixel_values; there is input_ids, /],
    ['numbers', { blank: true }, /gives a vector that is all zeros/],
  ])('for %s of another kind', async (_, wanted, why) => {
    await expect(open(newFolder(wanted))).rejects.toThrow(why)
  })

  it('for a step that is not in the model', async () => {
    const folder = newFolder()
    const modules = [{ idx: 2, name: '2', path: '2_Dense', type: 'sentence_transformers.models.Dense' }]
    fs.writeFileSync(path.join(folder, 'modules.json'), JSON.stringify(modules))
    await expect(open(folder)).rejects.toThrow(/lacks the step sentence_transformers\.models\.Dense/)
  })

  it('where there is no runtime, with the way to get one', async () => {
    const nowhere = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-nothing-'))
    folders.push(nowhere)
    await expect(open(newFolder(), { runtimeFrom: nowhere })).rejects.toThrow(
      'Models need ONNX Runtime, which is not installed. Install it: ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save onnxruntime-node@1.30.0',
    )
  })
})

function halve(file: string) {
  const whole = fs.readFileSync(file)
  fs.writeFileSync(file, whole.subarray(0, whole.length / 2))
}

/** Its tokens have numbers that the model does not know. */
function addWords(folder: string) {
  const file = path.join(folder, 'tokenizer.json')
  const tokenizer = JSON.parse(fs.readFileSync(file, 'utf8'))
  tokenizer.model.vocab.word = 5000
  fs.writeFileSync(file, JSON.stringify(tokenizer))
}

describe.skipIf(!hasOnnx)('the process of a model', () => {
  const pid = () => watched.started().at(-1)!.pid

  it('connects to nothing, and gets no secrets', async () => {
    process.env.EMBEDDER_KEY = 'hunter2'
    try {
      const embedder = await open()
      await embedder.embed(['run', 'fast'])
    } finally {
      delete process.env.EMBEDDER_KEY
    }
    expect(watched.started()).toHaveLength(1)
    expect(JSON.stringify(watched.started())).not.toContain('hunter2')
    expect(watched.connections()).toEqual([])
    // this watch would have seen it
    const env = { ...process.env, NODE_OPTIONS: watched.nodeOptions }
    await promisify(execFile)(process.execPath, ['-e', "fetch('http://127.0.0.1:18149').catch(() => {})"], { env })
    expect(watched.connections()).toEqual(['127.0.0.1'])
  })

  it('that is killed lets go of all who wait, and is started again after a while', async () => {
    const embedder = await open(newFolder(), { restMs: 50 })
    process.kill(pid(), 'SIGSTOP')
    const waiting = Promise.allSettled([embedder.embed(['run']), embedder.embed(['run', 'fast'])])
    process.kill(pid(), 'SIGKILL')
    const ended = (await waiting).map((one) => one.status === 'rejected' && String(one.reason))
    expect(ended).toEqual([
      'EmbedderError: The process of the model ended: SIGKILL',
      'EmbedderError: The process of the model ended unasked; it is started again in some seconds.',
    ])
    await expect.poll(() => embedder.embed(['run']).catch(() => [])).toHaveLength(1)
    expect(watched.started()).toHaveLength(2)
  })

  it('does not start again with another model than it was', async () => {
    const folder = newFolder()
    const embedder = await open(folder, { restMs: 0 })
    fs.cpSync(newFolder({ seed: 2 }), folder, { recursive: true })
    process.kill(pid(), 'SIGKILL')
    await expect(embedder.embed(['run'])).rejects.toThrow(/ended/)
    await expect(embedder.embed(['run'])).rejects.toThrow(/is another one since; start the site again/)
    expect(watched.started().map((one) => isRunning(one.pid))).toEqual([false, false])
  })

  it('that hangs is ended', async () => {
    const embedder = await open(newFolder(), { batchMs: 100 })
    process.kill(pid(), 'SIGSTOP')
    await expect(embedder.embed(['run'])).rejects.toThrow(/at one thing for more than 100 ms/)
    expect(isRunning(pid())).toBe(false)
  })

  it('takes questions before the rest of a batch', async () => {
    const embedder = await open()
    process.kill(pid(), 'SIGSTOP')
    const done: string[] = []
    const batch = embedder.embed(new Array(100).fill('run')).then(() => done.push('batch'))
    const question = embedder.embed(['fast']).then(() => done.push('question'))
    process.kill(pid(), 'SIGCONT')
    await Promise.all([batch, question])
    expect(done).toEqual(['question', 'batch'])
  })

  it('keeps a bounded number waiting', async () => {
    const embedder = await open()
    process.kill(pid(), 'SIGSTOP')
    const waiting = Array.from({ length: 65 }, () => embedder.embed(['run']))
    await expect(embedder.embed(['run'])).rejects.toThrow(/too much to do/)
    process.kill(pid(), 'SIGCONT')
    expect(await Promise.all(waiting)).toHaveLength(65)
  })

  it('lets go at once who leaves, and serves the next', async () => {
    const embedder = await open()
    process.kill(pid(), 'SIGSTOP')
    const controller = new AbortController()
    const waiting = embedder.embed(['run'], controller.signal)
    controller.abort(new Error('I left'))
    await expect(waiting).rejects.toThrow('I left')
    process.kill(pid(), 'SIGCONT')
    expect(await embedder.embed(['run'])).toHaveLength(1)
  })

  it('is gone after the close, even when it hangs', async () => {
    const embedder = await open()
    process.kill(pid(), 'SIGSTOP')
    const waiting = expect(embedder.embed(['run'])).rejects.toThrow('The embedder was closed.')
    await embedder.close()
    await waiting
    expect(isRunning(pid())).toBe(false)
    await expect(embedder.embed(['run'])).rejects.toThrow('closed')
  })

  it('ends with the site, however that ends', async () => {
    const embedder = JSON.stringify(path.join(import.meta.dirname, 'onnxEmbedder.ts'))
    const options = JSON.stringify({ runtimeFrom: onnxRuntime })
    const site = `const { openOnnxEmbedder } = await import(${embedder})
      await openOnnxEmbedder(${JSON.stringify(newFolder())}, ${options})
      process.kill(process.pid, 'SIGKILL')`
    const args = ['--import', 'tsx', '--input-type=module', '-e', site]
    await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({ signal: 'SIGKILL' })
    expect(watched.started()).toHaveLength(2)
    await expect.poll(() => isRunning(pid())).toBe(false)
  })
})

/** An ended process that nobody asked about yet still has its number, which Linux tells. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !(os.platform() === 'linux' && / Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')))
  } catch {
    return false
  }
}
