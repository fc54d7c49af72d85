import fs from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ImportError } from '../../../../platform/importing/importError.ts'
import type { RawMessage } from '../reading/mbox.ts'
import { messagesOfFile } from '../reading/paths.ts'
import type { Intake } from './intake.ts'

/** Watching misses what happens on disks of other machines, and folders that come later. */
const LOOK_EVERY_MS = 30_000
/** So many files are read at a time. */
const AT_ONCE = 200

export interface WatchedMaildir {
  /** Resolves when everything that lay in `new` was looked at. */
  look(): Promise<void>
  close(): Promise<void>
}

/**
 * Takes what is delivered into a Maildir, or into those right below a folder: a message in `new` is moved to `cur` when it is in the
 * archive for good. What was in the archive already when the site was stopped in between is known again.
 */
export function watchMaildir(dir: string, intake: Intake, log: Pick<FastifyBaseLogger, 'warn'>): WatchedMaildir {
  const watched = new Map<string, fs.FSWatcher>()
  /** Files that stay in `new` because they cannot be read or moved: they are not tried again. */
  const stuck = new Set<string>()
  let closing = false
  let looking: Promise<void> | null = null
  let again = false

  const round = async () => {
    for (const maildir of maildirsAt(dir)) {
      watch(path.join(maildir, 'new'))
      for (;;) {
        const names = freshIn(maildir, stuck).slice(0, AT_ONCE)
        if (names.length === 0 || closing) break
        await takeFiles(maildir, names, { intake, log, stuck })
      }
    }
  }
  const look = (): Promise<void> => {
    if (looking) {
      again = true
      return looking
    }
    looking = (async () => {
      do {
        again = false
        await round()
      } while (again && !closing)
    })()
      .catch((error) => log.warn({ err: error }, `could not take the mail in ${dir}`))
      .finally(() => {
        looking = null
      })
    return looking
  }
  const watch = (folder: string) => {
    if (watched.has(folder)) return
    const forget = () => {
      watched.get(folder)?.close()
      watched.delete(folder)
    }
    try {
      const watcher = fs.watch(folder, { persistent: false }, () => void look())
      watched.set(folder, watcher.on('error', forget))
    } catch {
      // it is looked into now and then anyway
    }
  }

  if (!fs.existsSync(dir)) log.warn(`There is no folder ${dir} (MAIL_DIR) yet.`)
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  void look()
  return {
    look,
    async close() {
      closing = true
      clearInterval(timer)
      for (const watcher of watched.values()) watcher.close()
      await looking
    },
  }
}

/** A folder that is a Maildir, or those of its folders that are. */
function maildirsAt(dir: string): string[] {
  const isMaildir = (folder: string) => fs.existsSync(path.join(folder, 'new'))
  if (isMaildir(dir)) return [dir, ...foldersIn(dir).filter(isMaildir)]
  return foldersIn(dir).filter(isMaildir)
}

const foldersIn = (dir: string) =>
  fs.existsSync(dir)
    ? fs
        .readdirSync(dir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => path.join(dir, name))
    : []

/** The names of what was delivered, oldest first as far as names tell; names with a dot before them are being written. */
const freshIn = (maildir: string, stuck: ReadonlySet<string>) =>
  fs
    .readdirSync(path.join(maildir, 'new'), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !stuck.has(path.join(maildir, 'new', name)))
    .sort()

interface Taking {
  intake: Intake
  log: Pick<FastifyBaseLogger, 'warn'>
  stuck: Set<string>
}

async function takeFiles(maildir: string, names: readonly string[], { intake, log, stuck }: Taking) {
  const fileOf = (name: string) => path.join(maildir, 'new', name)
  const setAside = (name: string, why: string) => {
    stuck.add(fileOf(name))
    log.warn(`The file ${fileOf(name)} stays where it is: ${why}`)
  }
  const read: string[] = []
  async function* messages(): AsyncGenerator<RawMessage> {
    for (const name of names) {
      try {
        yield* messagesOfFile(fileOf(name))
        read.push(name)
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
        // another node may have moved it
        if (fs.existsSync(fileOf(name))) setAside(name, error.message)
      }
    }
  }
  await intake.take(messages(), (reason) => log.warn(`Something in ${maildir} is no mail: ${reason}`))
  for (const name of read) {
    try {
      fs.mkdirSync(path.join(maildir, 'cur'), { recursive: true })
      // with no mark: nobody has read it
      fs.renameSync(fileOf(name), path.join(maildir, 'cur', name.includes(':2,') ? name : `${name}:2,`))
    } catch (error) {
      if (fs.existsSync(fileOf(name))) setAside(name, (error as Error).message)
    }
  }
}
