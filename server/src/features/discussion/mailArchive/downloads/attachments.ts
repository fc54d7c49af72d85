import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { LruMap } from '../../../../platform/lruMap.ts'
import { seesMailAddresses } from '../mailArchive.policy.ts'
import { packedMessage, sourceVersion } from '../mailArchive.repository.ts'
import { MailReader } from '../reading/mailReader.ts'
import type { Attachment } from '../reading/readMail.ts'

/** Number of messages whose attachments are cached, at most 8 MB each. */
const CACHED_MESSAGES = 4
/** Maximum number of messages queued for parsing. Additional requests are rejected. */
const MAX_WAITING = 20

/**
 * Parses the attachments of stored messages in a separate worker, and caches them. Concurrent requests for the same message are
 * parsed only once.
 */
export class Attachments {
  readonly #reader: MailReader
  readonly #cached = new LruMap<string, Promise<Attachment[]>>(CACHED_MESSAGES)

  constructor(reader = new MailReader({ inBackground: true, maxWaiting: MAX_WAITING })) {
    this.#reader = reader
  }

  /** Finds an attachment. Runs one SQL statement, plus one if the message isn't cached. */
  async find(ctx: Ctx, id: number, part: number): Promise<Attachment> {
    const source = await sourceVersion(ctx.db, id)
    if (!source || source.unparsed) throw new AppError('message_not_found')
    const masked = !seesMailAddresses(ctx.viewer)
    const key = `${id} ${source.fingerprint} ${masked}`
    const cached = this.#cached.get(key)
    const attachments = cached ?? this.#read(ctx, id, masked)
    if (!cached) {
      this.#cached.set(key, attachments)
      attachments.catch(() => this.#cached.delete(key))
    }
    const found = (await attachments)[part - 1]
    if (!found) throw new AppError('message_not_found')
    return found
  }

  async #read(ctx: Ctx, id: number, masked: boolean): Promise<Attachment[]> {
    const packed = await packedMessage(ctx.db, id)
    return packed ? this.#reader.attachments(packed, masked, ctx.now()) : []
  }
}
