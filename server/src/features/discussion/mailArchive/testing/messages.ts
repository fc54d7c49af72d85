import type { Ctx } from '../../../../platform/context.ts'
import { importMail, type MailRejection } from '../importing/importing.service.ts'
import type { RawMessage } from '../reading/mbox.ts'

export interface NewMail {
  id?: string
  from?: string
  subject?: string
  date?: string
  body?: string
  /** Message-IDs without < >. */
  references?: readonly string[]
  /** Additional header lines. */
  headers?: readonly string[]
}

/** Builds a raw message. */
export function mail(options: NewMail = {}): string {
  const {
    id,
    from = 'Alis <alis@example.org>',
    subject = 'coi',
    body = 'coi rodo',
    references = [],
    headers = [],
  } = options
  const { date = 'Mon, 02 Mar 2009 10:00:00 +0000' } = options
  return [
    `From: ${from}`,
    'To: lojban-list@lists.example.org',
    ...(date ? [`Date: ${date}`] : []),
    `Subject: ${subject}`,
    ...(id === undefined ? [] : [`Message-ID: <${id}>`]),
    ...(references.length > 0 ? [`References: ${references.map((one) => `<${one}>`).join('\n ')}`] : []),
    ...headers,
    '',
    body,
    '',
  ].join('\n')
}

export async function giveMail(ctx: Ctx, messages: readonly (string | Buffer)[]) {
  const rejections: MailRejection[] = []
  async function* rawMessages(): AsyncGenerator<RawMessage> {
    for (const raw of messages) yield { raw: Buffer.from(raw as string), cut: false }
  }
  const outcome = await importMail(ctx, rawMessages(), (rejection) => rejections.push(rejection))
  return { ...outcome, rejections }
}
