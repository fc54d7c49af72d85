import { comments } from '@vlacku/contract'
import type { LiveEvents } from '@vlacku/contract/live'
import type { Server } from 'socket.io'
import type { AppContext } from '../../../platform/appContext.ts'
import { memberOf } from '../../../platform/context.ts'
import type { Events } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { followThread } from '../subscriptions/index.ts'
import * as moderating from './moderation.service.ts'
import * as reacting from './reactions.service.ts'
import * as reading from './reading.service.ts'
import * as threads from './threads.service.ts'
import * as writing from './writing/writing.service.ts'

/** Loads the feed writer on the first feed request. */
const feeds = () => import('./feeds.service.ts')

export function commentFeature({ config: { publicUrl }, ctx: { events } }: AppContext, sockets: Sockets): Feature {
  broadcastComments(sockets, events)
  return {
    name: 'comments',
    routes(route) {
      route(comments.addComment, (ctx, { body }) => writing.addComment(ctx, memberOf(ctx), body))
      route(comments.editComment, (ctx, { params, body }) => writing.editComment(ctx, memberOf(ctx), params.id, body))
      route(comments.deleteComment, (ctx, { params }) => writing.deleteComment(ctx, memberOf(ctx), params.id))

      route(comments.getThread, (ctx, { query }) => threads.readThread(ctx, query))
      route(comments.listThreads, (ctx, { query }) => threads.listThreads(ctx, query))
      route(comments.numberNatlangWord, (ctx, { body }) => threads.numberNatlangWord(ctx, body))
      route(comments.markThreadRead, (ctx, { params, body }) =>
        threads.markThreadRead(ctx, memberOf(ctx), params.id, body.seen),
      )
      route(comments.followThread, (ctx, { params, body }) => followThread(ctx, params.id, body.follows))

      route(comments.getComment, (ctx, { params }) => reading.readComment(ctx, params.id))
      route(comments.listCommentVersions, (ctx, { params }) => reading.listVersions(ctx, params.id))
      route(comments.listReactors, (ctx, { params }) => reading.listReactors(ctx, params.id))
      route(comments.listComments, (ctx, { query }) => reading.listComments(ctx, query))
      route(comments.listBookmarks, (ctx, { query }) => reading.listBookmarks(ctx, memberOf(ctx), query))
      route(comments.listMyReactions, (ctx, { query }) => reading.listMyReactions(ctx, memberOf(ctx), query))
      route(comments.listUserComments, (ctx, { params, query }) =>
        reading.listUserComments(ctx, params.username, query),
      )
      route(comments.listMentions, (ctx, { params, query }) => reading.listMentions(ctx, params.id, query))
      route(comments.searchComments, (ctx, { query }) => reading.searchComments(ctx, query))
      route(comments.listTrending, (ctx, { query }) => reading.listTrending(ctx, query))

      route(comments.getCommentsFeed, async (ctx, { params, query }) =>
        (await feeds()).commentsFeed(ctx, { ...params, ...query, publicUrl }),
      )

      route(comments.react, (ctx, { body }) => reacting.react(ctx, memberOf(ctx), body))
      route(comments.bookmarkComment, (ctx, { body }) =>
        reacting.bookmarkComment(ctx, memberOf(ctx), body.comment_id, body.action),
      )

      route(comments.hideComment, (ctx, { params, body }) =>
        moderating.hideComment(ctx, memberOf(ctx), params.id, body.reason),
      )
      route(comments.moveComment, (ctx, { params, body }) =>
        moderating.moveComment(ctx, memberOf(ctx), params.id, body),
      )
      route(comments.lockThread, (ctx, { params, body }) => moderating.lockTalk(ctx, params.id, body.locked))
    },
  }
}

export type Sockets = Server<Record<never, never>, LiveEvents>

/**
 * Notifies all clients of this node, in a few dozen bytes, that a thread changed; pages that display the thread then reload it.
 * Notifies every client, since clients don't report which threads they display.
 */
function broadcastComments(sockets: Sockets, events: Events): void {
  events.on('commented', ({ did, thread_id, comment_id, comment_num }) => {
    sockets.emit('commented', { did, thread_id, comment_id, comment_num })
  })
}
