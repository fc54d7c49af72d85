import type { Route } from '../../platform/http/routes.ts'
import type { Auth } from './auth.ts'

export function authRoutes(_route: Route, _auth: Auth) {}
