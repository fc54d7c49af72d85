import { system } from '@vlacku/contract'
import type { Config } from '../../platform/config.ts'
import { answers } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Route } from '../../platform/http/routes.ts'

type SiteSettings = Pick<Config, 'testSite' | 'links' | 'paintings' | 'mediawikiApi'> & {
  /** Tag of the language of the head words; null for a language without a pack. */
  language: string | null
}

/** `definitionCount` is null until searches are answered. */
export function systemRoutes(
  route: Route,
  { testSite, links, paintings, mediawikiApi, language }: SiteSettings,
  state: { stopping: () => boolean; definitionCount: () => number | null },
) {
  route(system.getSite, () => ({
    ...{ test_site: testSite, links, paintings, language },
    articles: mediawikiApi !== undefined,
  }))
  route(system.live, () => ({ status: 'ok' as const }))
  route(system.ready, async (ctx) => {
    const definitions = state.definitionCount()
    if (state.stopping() || definitions === null) throw new AppError('not_ready')
    await answers(ctx.db)
    return { status: 'ok' as const, definitions }
  })
}
