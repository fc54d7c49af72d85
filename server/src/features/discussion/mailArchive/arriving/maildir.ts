import fs from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ImportError } from '../../../../platform/importing/importError.ts'
import type { RawMessage } from '../reading/mbox.ts'
import { messagesOfFile } from '../reading/paths.ts'
import type { Intake } from './intake.ts'

/** Polling interval, in milliseconds. File watching misses new folders and changes on network file systems. */
const POLL_MS = 30_000
/** Maximum number of files read concurrently. */
const AT_ONCE = 200

interface WatchedMaildir {
  /** Resolves when all files in `new` have been processed. */
  poll(): Promise<void>
  close(): Promise<void>
}

/**
 * Imports messages delivered to a Maildir, or to Maildirs directly inside a folder. Each message is moved from `new` to `cur`
 * once it is committed to the archive. If the site stops before the move, the message is later recognized as a duplicate.
 */
export function watchMaildir(dir: string, intake: Intake, log: Pick<FastifyBaseLogger, 'warn'>): WatchedMaildir {
  const watched = new Map<string, fs.FSWatcher>()
  /** Files in `new` that could not be read or moved. They are not retried. */
  const stuck = new Set<string>()
  let closing = false
  let polling: Promise<void> | null = null
  let again = false

  const importAll = async () => {
    for (const maildir of maildirsAt(dir)) {
      watch(path.join(maildir, 'new'))
      for (;;) {
        const names = freshIn(maildir, stuck).slice(0, AT_ONCE)
        if (names.length === 0 || closing) break
        await takeFiles(maildir, names, { intake, log, stuck })
      }
    }
  }
  const poll = (): Promise<void> => {
    if (polling) {
      again = true
      return polling
    }
    polling = (async () => {
      do {
        again = false
        await importAll()
      } while (again && !closing)
    })()
      .catch((error) => log.warn({ err: error }, `importing mail from ${dir} failed`))
      .finally(() => {
        polling = null
      })
    return polling
  }
  const watch = (folder: string) => {
    if (watched.has(folder)) return
    const unlist = () => {
      watched.get(folder)?.close()
      watched.delete(folder)
    }
    try {
      const watcher = fs.watch(folder, { persistent: false }, () => void poll())
      watched.set(folder, watcher.on('error', unlist))
    } catch {
      // polling also works without file watching
    }
  }

  if (!fs.existsSync(dir)) log.warn(`The folder ${dir} (MAIL_DIR) does not exist yet.`)
  const timer = setInterval(() => void poll(), POLL_MS).unref()
  void poll()
  return {
    poll,
    async close() {
      closing = true
      clearInterval(timer)
      for (const watcher of watched.values()) watcher.close()
      await polling
    },
  }
}

/** Returns the folder itself if it is a Maildir, otherwise the Maildirs inside it. */
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

/**
 * Returns the names of delivered files, oldest first as far as the names indicate. Excludes dot files, which are still being
 * written.
 */
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
    log.warn(`The file ${fileOf(name)} was not moved: ${why}`)
  }
  const read: string[] = []
  async function* messages(): AsyncGenerator<RawMessage> {
    for (const name of names) {
      try {
        yield* messagesOfFile(fileOf(name))
        read.push(name)
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
        // another node may already have moved the file
        if (fs.existsSync(fileOf(name))) setAside(name, error.message)
      }
    }
  }
  await intake.take(messages(), (reason) => log.warn(`A file in ${maildir} is not mail: ${reason}`))
  for (const name of read) {
    try {
      fs.mkdirSync(path.join(maildir, 'cur'), { recursive: true })
      // no flags, since the message is unread
      fs.renameSync(fileOf(name), path.join(maildir, 'cur', name.includes(':2,') ? name : `${name}:2,`))
    } catch (error) {
      if (fs.existsSync(fileOf(name))) setAside(name, (error as Error).message)
    }
  }
}
