import { type ComponentType, createElement, lazy } from 'react'
import { importFailed } from './ApiError.ts'

/**
 * A component whose module is loaded when it is rendered or preloaded. Unlike with `lazyRouteComponent`, a missing module causes
 * a page error instead of reloading the document, which would lose the page when offline.
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

/** A route loader whose module is loaded on first call. */
export const lazyLoader =
  <Input>(load: () => Promise<(input: Input) => unknown>) =>
  async (input: Input): Promise<void> => {
    const loader = await load().catch(importFailed)
    await loader(input)
  }
