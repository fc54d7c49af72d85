import { entries } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import { allTypes } from './entries.repository.ts'
import * as service from './entries.service.ts'
import type { LexiconCache } from './lexicon.ts'
import { WordOfTheDay } from './today/cache.ts'
import { readWordOfTheDay } from './today/today.service.ts'

export const entryFeature = (lexicon: LexiconCache): Feature => ({
  name: 'entries',
  routes(route) {
    const today = new WordOfTheDay()
    route(entries.listTypes, async (ctx) => ({ types: await allTypes(ctx.db) }))
    route(entries.getValsi, async (ctx, { params, query }) => ({
      valsi: await service.readValsi(ctx, lexicon, params.id, query),
    }))
    route(entries.findEntry, (ctx, { query }) => service.findEntry(ctx, lexicon, query))
    route(entries.listCompounds, (ctx, { params, query }) => service.listCompounds(ctx, lexicon, params.id, query))
    route(entries.getValsiDefinitions, (ctx, { params, query }) =>
      service.readDefinitionsOfValsi(ctx, params.id, query),
    )
    route(entries.getWordOfTheDay, (ctx, { query }) => readWordOfTheDay(ctx, lexicon, today, query.langid))
    route(entries.getDefinition, (ctx, { params }) => service.readDefinition(ctx, params.id))
    route(entries.listDefinitions, (ctx, { query }) => service.listDefinitions(ctx, query))
    route(entries.analyzeWord, (ctx, { body }) => service.analyzeWord(ctx, lexicon, body))
    route(entries.validateMathjax, (_ctx, { body }) => service.validateMathjax(body.text))
  },
})
