import { auth } from '@vlacku/contract'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Feature } from '../../../platform/feature.ts'
import { accountWork } from './auth.jobs.ts'
import * as passwords from './passwords.service.ts'
import * as profile from './profile.service.ts'
import * as sessions from './sessions.service.ts'
import * as signup from './signup.service.ts'
import type { AccessTokens } from './tokens.ts'

export function authFeature(context: AppContext, tokens: AccessTokens, onRenamed: profile.OnRenamed): Feature {
  accountWork(context)
  return {
    name: 'auth',
    routes(route) {
      route(auth.signUp, (ctx, { body }) => signup.signUp(ctx, tokens, body))
      route(auth.confirmEmail, (ctx, { body }) => signup.confirmEmail(ctx, body.token))
      route(auth.resendConfirmation, (ctx, { body }) => signup.resendConfirmation(ctx, body.email))

      route(auth.logIn, (ctx, { body }) => sessions.logIn(ctx, tokens, body))
      route(auth.refresh, (ctx, { body }) => sessions.refresh(ctx, tokens, body.refresh_token))
      route(auth.logOut, (ctx) => sessions.logOut(ctx))
      route(auth.listMySessions, (ctx, { query }) => sessions.listMySessions(ctx, query))
      route(auth.endOtherSessions, (ctx) => sessions.endOtherSessions(ctx))
      route(auth.endMySession, (ctx, { params }) => sessions.endMySession(ctx, params.session_id))
      route(auth.listSessionsOf, (ctx, { query }) => sessions.listSessionsOf(ctx, query))

      route(auth.requestPasswordReset, (ctx, { body }) => passwords.requestReset(ctx, body.email))
      route(auth.restorePassword, (ctx, { body }) => passwords.restorePassword(ctx, body))
      route(auth.initiatePasswordChange, (ctx, { body }) => passwords.initiateChange(ctx, body.current_password))
      route(auth.completePasswordChange, (ctx, { body }) => passwords.completeChange(ctx, body))

      route(auth.getProfile, (ctx) => profile.readProfile(ctx))
      route(auth.updateProfile, (ctx, { body }) => profile.updateProfile(ctx, tokens, body, onRenamed))
    },
  }
}
