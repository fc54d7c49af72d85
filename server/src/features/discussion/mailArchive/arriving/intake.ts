import type { Ctx } from '../../../../platform/context.ts'
import { importMail, type MailOutcome } from '../importing/importing.service.ts'
import type { MailReader } from '../reading/mailReader.ts'
import type { RawMessage } from '../reading/mbox.ts'

/** Imports messages into the archive, one call at a time to limit memory use. */
export class Intake {
  readonly #ctx: Ctx
  readonly #options: { reader?: MailReader }
  #last: Promise<unknown> = Promise.resolve()

  constructor(ctx: Ctx, options: { reader?: MailReader } = {}) {
    this.#ctx = ctx
    this.#options = options
  }

  /** Resolves when all messages are committed. For each item that isn't a mail message, calls `onRejection` with the reason. */
  take(messages: AsyncIterable<RawMessage>, onRejection: (reason: string) => void): Promise<MailOutcome> {
    const result = this.#last.then(() =>
      importMail(this.#ctx, messages, ({ reason }) => onRejection(reason), this.#options),
    )
    this.#last = result.catch(() => {})
    return result
  }

  /** Resolves when all queued calls are finished. */
  async settled(): Promise<void> {
    await this.#last
  }
}

export async function* only(message: RawMessage): AsyncGenerator<RawMessage> {
  yield message
}
