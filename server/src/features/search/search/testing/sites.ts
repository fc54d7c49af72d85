import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildSite, type Site } from '../../../../app.ts'
import { readConfig } from '../../../../platform/config.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { connect } from '../../../../platform/database/connect.ts'
import { runConnection } from '../../../../testing/runConnection.ts'
import { TOKEN_KEY } from '../../../../testing/writeUser.ts'

/** Starts sites on the test database, each with its own connection and folder, as if on separate machines. */
export function newSites() {
  const toClose: (() => Promise<unknown>)[] = []
  const folders: string[] = []
  const newFolder = () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-node-'))
    folders.push(folder)
    return folder
  }
  return {
    newFolder,
    /** Resolves when the site responds, without waiting for its index. */
    async start(dataDir = newFolder()): Promise<Site> {
      const connection = { ...runConnection(), max: 2 }
      const connected = connect(connection)
      const engine = 'url' in connection ? ('server' as const) : ('embedded' as const)
      const config = readConfig({
        ...{ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', MEANING: 'off' },
        ...{ DATA_DIR: dataDir, TOKEN_KEY },
      })
      const site = await buildSite(config, { ...connected, connection, engine }, { buildInWorkerFrom: 0 })
      let closed: Promise<void> | null = null
      const close = () => {
        closed ??= site.close().then(connected.close)
        return closed
      }
      toClose.push(close)
      return { ...site, close }
    },
    async close() {
      for (const close of toClose) await close()
      for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Changes definitions the way a feature does: writes, emits an event and commits. */
export const edit = (ctx: Ctx, definitionids: number[], definition: string) =>
  inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('definitions').set({ definition }).where('definitionid', 'in', definitionids).execute()
    tx.emit({ kind: 'definitions_changed', definitionids })
  })

export const remove = (ctx: Ctx, definitionid: number) =>
  inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('definitions').where('definitionid', '=', definitionid).execute()
    tx.emit({ kind: 'definitions_changed', definitionids: [definitionid] })
  })
