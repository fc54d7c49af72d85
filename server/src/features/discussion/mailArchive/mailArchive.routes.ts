import { mailArchive as endpoints } from '@vlacku/contract'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Feature } from '../../../platform/feature.ts'
import { openMailArrivals } from './mailArchive.jobs.ts'
import {
  decideSpam,
  findMessage,
  markMailRead,
  readMailingLists,
  readMessage,
  readMessageText,
  searchMail,
  voteSpam,
} from './mailArchive.service.ts'
import { startReindexing } from './search/reindex.ts'
import { readThread } from './threads/threads.service.ts'

/** Loads the message parser on the first download. */
const downloads = () => import('./downloads/downloads.service.ts')
const newAttachments = async () => new (await import('./downloads/attachments.ts')).Attachments()

export function mailArchiveFeature(context: AppContext): Feature {
  const { publicUrl } = context.config
  let stopArrivals = async () => {}
  let stopReindexing = async () => {}
  return {
    name: 'mailArchive',
    routes(route) {
      route(endpoints.getMessage, (ctx, { params, query }) => readMessage(ctx, params.id, query.max_text))
      route(endpoints.getMessageText, (ctx, { params, query }) => readMessageText(ctx, params.id, query.offset))
      route(endpoints.findMessage, (ctx, { params }) => findMessage(ctx, params.message_id))
      route(endpoints.getThread, (ctx, { query }) => readThread(ctx, query))
      route(endpoints.searchMail, (ctx, { query }) => searchMail(ctx, query))
      route(endpoints.getMailingLists, (ctx, { query }) => readMailingLists(ctx, query))
      route(endpoints.markMailRead, (ctx, { body }) => markMailRead(ctx, body.seen))
      route(endpoints.voteSpam, (ctx, { params }) => voteSpam(ctx, params.id))
      route(endpoints.decideSpam, (ctx, { params, body }) => decideSpam(ctx, params.id, body.decision))
      let attachments: ReturnType<typeof newAttachments> | undefined
      route(endpoints.getAttachment, async (ctx, { params }) => {
        attachments ??= newAttachments()
        return (await downloads()).readAttachment(ctx, await attachments, params.id, params.part)
      })
      route(endpoints.getRawMessage, async (ctx, { params }) => (await downloads()).readRawMessage(ctx, params.id))
      route(endpoints.getThreadMbox, async (ctx, { params }) => (await downloads()).readThreadMbox(ctx, params.id))
      route(endpoints.getThreadFeed, async (ctx, { params, query }) =>
        (await downloads()).readThreadFeed(ctx, params.id, query.locale, publicUrl),
      )
    },
    async start() {
      stopArrivals = await openMailArrivals(context)
      stopReindexing = await startReindexing(context.ctx, context.log)
    },
    async stop() {
      await stopArrivals()
      await stopReindexing()
    },
  }
}
