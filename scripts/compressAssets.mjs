import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_IT = /\.(js|css|svg|json|html|txt)$/

/**
 * Writes `.br` and `.gz` versions of every text file at maximum compression, since files are compressed once and served often.
 */
export function compressAssets(dir) {
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !WORTH_IT.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = fs.readFileSync(file)
    if (bytes.length < 512) continue
    fs.writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
