import fs from 'node:fs'
import path from 'node:path'
import { tryLock } from 'fs-native-extensions'
import type { Address } from './socketAddress.ts'

/** The process that holds the lock on a data directory, as stored in its lock file. */
export interface Holder {
  pid: number
  since: string
  /** `server` or the name of a command. */
  role: string
  /** Address of the embedded database for other local processes; null if the site uses PostgreSQL. */
  database: Address | null
}

export class DataDirInUse extends Error {
  override name = 'DataDirInUse'
  constructor(
    dataDir: string,
    readonly holder: Holder | null,
  ) {
    const owner = holder ? `the ${holder.role} with process id ${holder.pid}, since ${holder.since}` : 'another process'
    super(
      `${dataDir} is in use by ${owner}. Two processes on one directory would lose data: stop it first, or use another DATA_DIR.`,
    )
  }
}

/**
 * Locks the data directory for this process; throws `DataDirInUse` if it is already locked. Uses an open file description lock of
 * the operating system, which is always released when the process ends, and works across containers that share the volume.
 */
export function lockDataDir(dataDir: string, holder: Holder): { release: () => void } {
  makeFolder(dataDir)
  const fd = fs.openSync(path.join(dataDir, 'lock'), 'a+')
  if (!tryLock(fd)) {
    fs.closeSync(fd)
    throw new DataDirInUse(dataDir, readHolder(dataDir))
  }
  writeHolder(dataDir, holder)
  return {
    release() {
      fs.rmSync(holderFile(dataDir), { force: true })
      fs.closeSync(fd)
    },
  }
}

/**
 * Creates a directory and its missing parents. `mkdirSync` with `recursive` never returns if a parent exists but creating a
 * directory in it fails with ENOENT, as in /proc (Node 20 to 24).
 */
function makeFolder(folder: string) {
  if (fs.existsSync(folder) && fs.statSync(folder).isDirectory()) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && fs.statSync(folder).isDirectory()
    if (!isThere) throw error // otherwise, another process has created it in the meantime
  }
}

/** Reads the lock holder from its file; null if the file is missing or unreadable. */
export function readHolder(dataDir: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(holderFile(dataDir), 'utf8')) as Holder
  } catch {
    return null
  }
}

/** Writes the file atomically, so that no reader sees a partial file. */
function writeHolder(dataDir: string, holder: Holder) {
  const writing = `${holderFile(dataDir)}.writing`
  fs.writeFileSync(writing, `${JSON.stringify(holder)}\n`, { mode: 0o600 }) // readable only by its owner, since it may contain a password
  fs.renameSync(writing, holderFile(dataDir))
}

// a separate file, because some systems prevent other processes from reading a locked file
const holderFile = (dataDir: string) => path.join(dataDir, 'holder.json')
