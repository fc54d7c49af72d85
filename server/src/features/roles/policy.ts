import type { Viewer } from '../../platform/context.ts'
import { isLastAdmin, lacking, reachesAsFar, type Standing } from '../users/index.ts'

/** What a role allows is told to those who may do all of it. */
export const seesPermissions = (viewer: Viewer, permissions: readonly string[]): boolean =>
  lacking(viewer.authorities, permissions).length === 0

/** Roles are changed within what one may do oneself: neither what they allow now nor what they will may go beyond it. */
export const mayChange = (by: Standing, now: readonly string[], then: readonly string[]): boolean =>
  lacking(by.authorities, [...now, ...then]).length === 0

/** Somebody's role is changed by those who may do all that it allows, and all that the new one does. */
export const mayAssign = (by: Standing, person: Standing, permissions: readonly string[]): boolean =>
  reachesAsFar(by, person) && lacking(by.authorities, permissions).length === 0

/** One admin who can log in always stays. */
export const leavesAnAdmin = (person: Standing, role: string, people: readonly Standing[]): boolean =>
  role === 'admin' || !isLastAdmin(person, people)

export const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  lacking(a, b).length === 0 && lacking(b, a).length === 0
