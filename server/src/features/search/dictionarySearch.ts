import type { FastifyBaseLogger } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteEvent } from '../../platform/events.ts'
import { countDefinitions } from './repository.ts'

interface Options {
  database: Database
  dataDir: string
  log: FastifyBaseLogger
}

export class DictionarySearch {
  #options: Options
  #count: number | null = null
  constructor(options: Options) {
    this.#options = options
  }
  definitionCount() {
    return this.#count
  }
  async start(_ctx: Ctx) {
    this.#count = await countDefinitions(this.#options.database.db)
  }
  async onEvent(_event: SiteEvent) {}
  async close() {}
}
