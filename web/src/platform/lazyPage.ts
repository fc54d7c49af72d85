import type { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, lazy } from 'react'
import { ApiError } from './ApiError.ts'

/**
 * Why the module of a page or a part could not be fetched: the site is not reached, or it is, and has another version whose
 * modules have other names. For `import(…).catch`.
 */
export async function importFailed(error: unknown): Promise<never> {
  const answer = await fetch('/api/health/live', { cache: 'no-store' }).catch(() => null)
  throw answer?.ok ? error : new ApiError('offline')
}

type Module = Record<string, ComponentType<object>>

/**
 * As `lazyRouteComponent`, which opens the whole document anew when a module is missing: without a connection nothing would be
 * left of it. Here that is an error of the page like any other.
 */
export const lazyPage = ((load: () => Promise<Module>, name: string) => {
  const fetched = async () => (await load().catch(importFailed))[name]!
  let page: ComponentType<object> = lazy(async () => ({ default: await fetched() }))
  // biome-ignore lint/correctness/noComponentHookFactories: once for each page, where its module begins
  const Page = (props: object) => createElement(page, props)
  Page.preload = async () => {
    page = await fetched()
  }
  return Page
}) as typeof lazyRouteComponent
