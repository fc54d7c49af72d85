import { system } from '@vlacku/contract'
import type { Config } from '../../../platform/config.ts'
import { ping } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Feature } from '../../../platform/feature.ts'

type SiteSettings = Pick<Config, 'testSite' | 'links' | 'paintings' | 'mediawikiApi'> & {
  /** Language tag of the head words; null for a language without a pack. */
  language: string | null
}

interface SiteState {
  stopping: () => boolean
  /** Number of definitions; null until the search index is loaded. */
  definitionCount: () => number | null
}

export const systemFeature = (
  { testSite, links, paintings, mediawikiApi, language }: SiteSettings,
  state: SiteState,
): Feature => ({
  name: 'system',
  routes(route) {
    route(system.getSite, () => ({
      ...{ test_site: testSite, links, paintings, language },
      articles: mediawikiApi !== undefined,
    }))
    route(system.live, () => ({ status: 'ok' as const }))
    route(system.ready, async (ctx) => {
      const definitions = state.definitionCount()
      if (state.stopping() || definitions === null) throw new AppError('not_ready')
      await ping(ctx.db)
      return { status: 'ok' as const, definitions }
    })
  },
})
