import type { Route } from '../../platform/http/routes.ts'

export function auditRoutes(_route: Route) {}
