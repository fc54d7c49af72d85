import { createHash, type Hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Twelve hex digits that change with the content of any of these files. Models above 2 GB keep their numbers in files beside. */
export async function digestOf(folder: string, model: string, settings: readonly string[]): Promise<string> {
  const beside = fs.readdirSync(path.dirname(model)).filter((name) => name.startsWith(`${path.basename(model)}_data`))
  const files = [
    model,
    ...beside.sort().map((name) => path.join(path.dirname(model), name)),
    ...settings.map((name) => path.join(folder, name)),
  ]
  const hash = createHash('sha256')
  for (const [at, file] of files.entries()) {
    if (!fs.existsSync(file)) continue
    hash.update(`\n${at} ${fs.statSync(file).size}\n`)
    await addTo(hash, file)
  }
  return hash.digest('hex').slice(0, 12)
}

async function addTo(hash: Hash, file: string) {
  await pipeline(fs.createReadStream(file, { highWaterMark: 1 << 20 }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hash.update(chunk)
  })
}
