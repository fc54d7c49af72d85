import { compounds } from '@vlacku/contract'
import type { Feature } from '../../../platform/feature.ts'
import type { LexiconCache } from '../../dictionary/entries/index.ts'
import type { DictionarySearch } from '../search/index.ts'
import { makeCompounds } from './compounds.service.ts'

export const compoundFeature = (search: DictionarySearch, lexicon: LexiconCache): Feature => ({
  name: 'compounds',
  routes(route) {
    route(compounds.makeCompounds, (ctx, { query }) => makeCompounds(ctx, { search, lexicon }, query))
  },
})
