import type { HandlerInput, reel } from '@vlacku/contract'
import type { ReelResponse } from '@vlacku/contract/reel'
import type { Ctx } from '../../../platform/context.ts'
import { definitionsByIds } from '../../dictionary/entries/index.ts'
import { mixedItems, presentEntry } from './reel.serialize.ts'
import type { Reel } from './reel.ts'
import { wordsAfter } from './wordFeed.ts'

type Query = HandlerInput<typeof reel.readReel>['query']

/** Runs one SQL statement, plus one to refresh the selection of words. Never waits for the wiki. */
export async function readReel(ctx: Ctx, { feeds, articles }: Reel, query: Query): Promise<ReelResponse> {
  const { show, count, seed } = query
  const [wordsSeen = 0, articlesSeen = 0] = query.after?.split('-').map(Number) ?? []
  const wanted = show === 'entries' ? 0 : show === 'articles' ? count : Math.floor(count / 3)
  const fromWiki = articles?.next(articlesSeen, seed, wanted) ?? { articles: [], last: articlesSeen }
  const words = count - fromWiki.articles.length
  const fromDictionary =
    show === 'articles'
      ? { definitionids: [], last: wordsSeen }
      : wordsAfter(await feeds.read(ctx, [...new Set(query.languages)]), seed, wordsSeen, words)
  const entries = await definitionsByIds(ctx.db, fromDictionary.definitionids) // some may have been deleted in the meantime
  const hasMore = fromDictionary.definitionids.length === words || (articles !== null && show !== 'entries')
  return {
    items: mixedItems(entries.map(presentEntry), fromWiki.articles),
    next: hasMore ? `${fromDictionary.last}-${fromWiki.last}` : null,
    articles: articles !== null,
  }
}
