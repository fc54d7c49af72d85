import type { Route } from '../../platform/http/routes.ts'

export function userRoutes(_route: Route) {}
