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
export function mail(given: NewMail = {}): string {
  const {
    id,
    from = 'Alis <alis@example.org>',
    subject = 'coi',
    body = 'coi rodo',
    references = [],
    headers = [],
  } = given
  const { date = 'Mon, 02 Mar 2009 10:00:00 +0000' } = given
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
  async function* given(): AsyncGenerator<RawMessage> {
    for (const raw of messages) yield { raw: Buffer.from(raw as string), cut: false }
  }
  const outcome = await importMail(ctx, given(), (rejection) => rejections.push(rejection))
  return { ...outcome, rejections }
}
