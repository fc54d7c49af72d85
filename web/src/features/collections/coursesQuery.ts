import type { Endpoints, Result } from '@vlacku/contract'
import { endpointQuery } from '../../platform/endpointQuery.ts'

/** Starter courses of the site. */
export const coursesQuery = endpointQuery(
  ['collections', 'courses'],
  'GET /collections/courses',
  {},
  { staleTime: 600_000 },
)

type Course = Result<Endpoints['GET /collections/courses']>['courses'][number]

/** Returns the starter course in the most preferred of the given languages; otherwise, the first course. */
export function courseFor(courses: readonly Course[], langids: readonly number[]): Course | undefined {
  const own = langids.flatMap((langid) => courses.filter(({ lang_id }) => lang_id === langid))
  return own[0] ?? courses[0]
}
