import fs from 'node:fs'
import path from 'node:path'
import wabt from 'wabt'

const folder = import.meta.dirname
export const scanBytesFile = path.join(folder, 'scanBytes.ts')

/** Returns the expected content of scanBytes.ts: the module assembled from scan.wat, in base64. */
export async function assembleScan(): Promise<string> {
  const text = fs.readFileSync(path.join(folder, 'scan.wat'), 'utf8')
  const module = (await wabt()).parseWat('scan.wat', text, { simd: true })
  try {
    return Buffer.from(module.toBinary({}).buffer).toString('base64')
  } finally {
    module.destroy()
  }
}
