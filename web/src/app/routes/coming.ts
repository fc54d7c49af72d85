import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { ComingName } from '../../pages/ComingPage.tsx'
import { NotFoundPage } from '../../pages/NotFoundPage.tsx'
import { loadTexts } from '../../platform/text.tsx'
import { members } from './frame.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen is being built; this is its name in `coming.json`. */
    coming?: ComingName
  }
}

const comingPage = lazyRouteComponent(() => import('../../pages/ComingPage.tsx'), 'ComingPage')

/** What a page that is being built has in common with what it will be: its address, who may open it, its name. */
const beingBuilt = (name: ComingName) => ({
  staticData: { coming: name },
  component: comingPage,
  notFoundComponent: NotFoundPage,
  loader: async ({ context, params }: { context: { locale: Parameters<typeof loadTexts>[0] }; params: object }) => {
    const numbers = Object.entries(params).filter(([key]) => key === 'id' || key === 'collectionId')
    if (numbers.some(([, value]) => !/^\d{1,9}$/.test(String(value)))) throw notFound()
    await loadTexts(context.locale, 'coming')
  },
})
const closed = <const Path extends string>(path: Path, name: ComingName) =>
  createRoute({ getParentRoute: () => members, path, ...beingBuilt(name) })
/** Screens to come. Each leaves this list when it is there. */
export const closedToCome = [closed('paypal/return', 'payment_return'), closed('balance', 'balance')] as const
