import { type ComponentType, createElement, lazy } from 'react'
import { ApiError } from './ApiError.ts'

/**
 * Reports why a lazily loaded module failed: the site is unreachable, or it has a newer version whose modules have other names.
 * For `import(…).catch`.
 */
export async function importFailed(error: unknown): Promise<never> {
  const answer = await fetch('/api/health/live', { cache: 'no-store' }).catch(() => null)
  throw answer?.ok ? error : new ApiError('offline')
}

/**
 * A component whose module is loaded when it's rendered or preloaded. Unlike `lazyRouteComponent`, it doesn't reload the document
 * when the module is missing, since offline nothing would be left of the page; instead it is an error of the page.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const fetched = () => load().catch(importFailed)
  let page: ComponentType<Props> = lazy(async () => ({ default: await fetched() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, when its module is loaded
  const Page = (props: Props) => createElement(page, props)
  Page.preload = async () => {
    page = await fetched()
  }
  return Page
}

/** A route loader whose module is loaded when it's called. */
export const lazyLoader =
  <Input>(load: () => Promise<(input: Input) => unknown>) =>
  async (input: Input): Promise<void> => {
    const loader = await load().catch(importFailed)
    await loader(input)
  }
