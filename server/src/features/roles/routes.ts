import type { Route } from '../../platform/http/routes.ts'

export function roleRoutes(_route: Route) {}
