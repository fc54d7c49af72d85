import fs from 'node:fs'
import path from 'node:path'

/**
 * Creates the database directory `dir` by calling `make` with a temporary directory, which is then moved into place, so that
 * `dir` is always complete and flushed to disk. A directory with other content is left unchanged.
 */
export async function createOnce(dir: string, make: (folder: string) => Promise<void>) {
  if (fs.existsSync(path.join(dir, 'PG_VERSION'))) return
  if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0) {
    throw new Error(
      `${dir} is not empty and contains no database. Restore it from a backup, or move it away to start with a new database.`,
    )
  }
  const making = `${dir}.making`
  fs.rmSync(making, { recursive: true, force: true }) // left over from an interrupted call
  fs.mkdirSync(making, { mode: 0o700 })
  await make(making)
  keepTree(making)
  fs.renameSync(making, dir)
  keep(path.dirname(dir))
}

/** Flushes everything below `dir` to disk, because the engine's commits depend on it. */
function keepTree(dir: string) {
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
    keep(path.join(entry.parentPath, entry.name))
  }
  keep(dir)
}

function keep(file: string) {
  if (process.platform === 'win32' && fs.statSync(file).isDirectory()) return
  const fd = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}
