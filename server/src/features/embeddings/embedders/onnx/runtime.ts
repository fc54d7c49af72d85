import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbedderError } from '../../embedder.ts'

/** As much of onnxruntime-node as we use. Its own types are there only where somebody installed it. */
export interface Runtime {
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => Tensor
  InferenceSession: { create(file: string, options: SessionOptions): Promise<Session> }
}

export interface Tensor {
  readonly type: string
  /** Of another kind where `type` is not `float32`. */
  readonly data: Float32Array
  readonly dims: readonly number[]
}

export interface Session {
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  run(inputs: Record<string, Tensor>, outputs: readonly string[]): Promise<Record<string, Tensor>>
}

interface SessionOptions {
  executionProviders: string[]
  intraOpNumThreads: number
  interOpNumThreads: number
  /** 2 is warnings, 3 errors. */
  logSeverityLevel: 2 | 3
}

/** The version that this was tried with; a newer one is fine as far as its makers keep their word. */
const INSTALL = 'ONNXRUNTIME_NODE_INSTALL=skip npm install --no-save onnxruntime-node@1.30.0'

/**
 * ONNX Runtime, which weighs too much to come along with everybody's vlacku. Found as Node finds what is required, so also in
 * the folders of `NODE_PATH`. Throws `EmbedderError` with what to do when it is not there.
 */
export function loadRuntime(runtimeFrom: string | null): Runtime {
  const from = runtimeFrom === null ? import.meta.url : path.join(runtimeFrom, 'package.json')
  try {
    return createRequire(from)('onnxruntime-node')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isMissing = code === 'MODULE_NOT_FOUND' && message.includes("'onnxruntime-node'")
    if (isMissing) throw new EmbedderError(`Models need ONNX Runtime, which is not installed. Install it: ${INSTALL}`)
    throw new EmbedderError(`ONNX Runtime does not work on this machine: ${message.split('\n')[0]}`)
  }
}
