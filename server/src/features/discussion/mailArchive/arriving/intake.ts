import type { Ctx } from '../../../../platform/context.ts'
import { importMail, type MailOutcome } from '../importing/importing.service.ts'
import type { MailReader } from '../reading/mailReader.ts'
import type { RawMessage } from '../reading/mbox.ts'

/** Takes messages into the archive, one caller after the other: a crowd waits instead of filling the memory. */
export class Intake {
  readonly #ctx: Ctx
  readonly #options: { reader?: MailReader }
  #last: Promise<unknown> = Promise.resolve()

  constructor(ctx: Ctx, options: { reader?: MailReader } = {}) {
    this.#ctx = ctx
    this.#options = options
  }

  /** Resolves when all of them are in the archive for good. `onRejection` hears of what is no mail. */
  take(messages: AsyncIterable<RawMessage>, onRejection: (reason: string) => void): Promise<MailOutcome> {
    const taken = this.#last.then(() =>
      importMail(this.#ctx, messages, ({ reason }) => onRejection(reason), this.#options),
    )
    this.#last = taken.catch(() => {})
    return taken
  }

  /** Resolves when everybody who came is done. */
  async settled(): Promise<void> {
    await this.#last
  }
}

export async function* only(message: RawMessage): AsyncGenerator<RawMessage> {
  yield message
}
