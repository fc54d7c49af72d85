import { findOnnx } from '../../../../../scripts/installOnnx.mjs'

const folder = findOnnx()
if (folder === undefined) {
  const said = 'There is no ONNX Runtime, and it could not be fetched: what needs a model is not tested.'
  if (process.env.CI === 'true') throw new Error(said)
  console.warn(said)
}

/** Whether tests with a real model can run. */
export const hasOnnx = folder !== undefined
/** For `runtimeFrom` of the embedder. */
export const onnxRuntime = folder ?? ''
