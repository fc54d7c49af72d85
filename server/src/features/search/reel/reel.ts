import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../platform/context.ts'
import type { Events } from '../../../platform/events.ts'
import { Articles } from './articles.ts'
import { PictureKeys, Pictures } from './pictures.ts'
import { pictureSecret } from './reel.repository.ts'
import { randomArticles } from './wiki.ts'
import { Feeds } from './wordFeed.ts'

interface Options {
  events: Events
  db: Db
  /** URL of a MediaWiki api.php. Without it, the reel contains only words. */
  mediawikiApi: string | undefined
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

export interface Reel {
  feeds: Feeds
  /** Null if no wiki is configured. */
  articles: Articles | null
  pictures: Pictures | null
  close(): Promise<void>
}

/** Initializes the reel's caches. Requests to the wiki run in the background and don't delay startup. */
export async function openReel({ db, events, mediawikiApi, publicUrl, log }: Options): Promise<Reel> {
  const feeds = new Feeds()
  events.on('dictionary_replaced', () => feeds.clear())
  if (!mediawikiApi) return { feeds, articles: null, pictures: null, close: async () => {} }

  // invalidates picture keys of a previously configured wiki
  const keys = new PictureKeys((await pictureSecret(db)) + mediawikiApi)
  const userAgent = `vlacku (${publicUrl})`
  const articles = new Articles({
    fetchArticles: (signal) => randomArticles(mediawikiApi, userAgent, signal),
    picturePath: (url) => {
      const key = keys.keyOf(url)
      return key && `/api/reel/pictures/${key}`
    },
    log,
  })
  void articles.fill()
  return { feeds, articles, pictures: new Pictures(keys, userAgent), close: () => articles.close() }
}
