import { notFound, redirect } from '@tanstack/react-router'
import type { AppContext } from '../app/context.ts'
import {
  listMenuQuery,
  type MailPageSearchParams,
  mailingListsQuery,
  messageIdQuery,
  messageQuery,
  threadQuery,
} from '../features/mailArchive/index.ts'
import type { Locale } from '../platform/locale.ts'
import { loadTexts } from '../platform/text.tsx'
import { isNowhere } from './isNowhere.ts'

type Context = AppContext & { locale: Locale }

export const loadMailingLists = async ({ queryClient, locale }: Context, { page }: MailPageSearchParams) => {
  await Promise.all([
    queryClient.ensureQueryData(mailingListsQuery(page)),
    queryClient.prefetchQuery(listMenuQuery),
    loadTexts(locale, 'mailArchive'),
  ])
}

export const loadMessage = ({ queryClient, locale }: Context, id: string) =>
  known(async () => {
    if (!/^\d{1,9}$/.test(id)) throw notFound()
    await Promise.all([queryClient.ensureQueryData(messageQuery(Number(id))), loadTexts(locale, 'mailArchive')])
  })

export const loadThread = ({ queryClient, locale }: Context, subject: string, address: MailPageSearchParams) =>
  known(async () => {
    await Promise.all([queryClient.ensureQueryData(threadQuery(subject, address)), loadTexts(locale, 'mailArchive')])
  })

/** The address that stays: leads to the message with this Message-ID. */
export const leadToMessage = ({ queryClient, locale }: Context, message_id: string) =>
  known(async () => {
    const { id } = await queryClient.ensureQueryData(messageIdQuery(message_id.slice(0, 500)))
    throw redirect({ to: '/$locale/message/$id', params: { locale, id: String(id) } })
  })

async function known(load: () => Promise<void>) {
  try {
    await load()
  } catch (error) {
    throw isNowhere(error) ? notFound() : error
  }
}
