import { createRoute } from '@tanstack/react-router'
import { readCollectionSearchParams, readListSearchParams } from '../../pages/collectionsSearchParams.ts'
import { PrivateOrNotFoundPage } from '../../pages/PrivateOrNotFoundPage.tsx'
import { readCardsSearchParams, readStudySearchParams } from '../../pages/studySearchParams.ts'
import { importFailed, lazyPage } from '../../platform/lazyPage.ts'
import { loadTexts } from '../../platform/text.tsx'
import { cacheKeyParams } from '../pageRoutes.ts'
import { locale, members } from './frame.ts'

/* What people put together to learn, and how they learn it. */

const forCollections = () => import('../../pages/loadCollections.ts').catch(importFailed)

export const collections = createRoute({
  getParentRoute: () => locale,
  path: 'collections',
  component: lazyPage(() => import('../../pages/CollectionsPage.tsx'), 'CollectionsPage'),
  ...cacheKeyParams(['whose', 'search', 'sort', 'page'], readListSearchParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await forCollections()).loadCollections(context, deps),
})

export const collection = createRoute({
  getParentRoute: () => locale,
  path: 'collections/$id',
  component: lazyPage(() => import('../../pages/CollectionPage.tsx'), 'CollectionPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  ...cacheKeyParams(['search', 'page'], readCollectionSearchParams),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => (await forCollections()).loadCollection(context, params.id, deps),
})

const forStudy = () => import('../../pages/loadStudy.ts').catch(importFailed)

const session = {
  component: lazyPage(() => import('../../pages/StudyPage.tsx'), 'StudyPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  // due cards differ between users and change with time
  ssr: false,
  ...cacheKeyParams(['level', 'card'], readStudySearchParams),
} as const

export const study = createRoute({
  ...session,
  getParentRoute: () => members,
  path: 'collections/$collectionId/flashcards/study',
  loader: async ({ context, params }) => (await forStudy()).loadSession(context, params.collectionId),
})

/** Studying without an account: answers are stored in the browser until the visitor logs in. */
export const tryStudy = createRoute({
  ...session,
  getParentRoute: () => locale,
  path: 'collections/$collectionId/try',
  loader: async ({ context, params }) => (await forStudy()).loadSession(context, params.collectionId),
})

export const flashcards = createRoute({
  getParentRoute: () => members,
  path: 'collections/$collectionId/flashcards',
  component: lazyPage(() => import('../../pages/FlashcardsPage.tsx'), 'FlashcardsPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  ...cacheKeyParams(['due', 'status', 'level', 'page'], readCardsSearchParams),
  loader: async ({ context, params }) => (await forStudy()).loadStudy(context, params.collectionId),
})

export const progress = createRoute({
  getParentRoute: () => members,
  path: 'study',
  component: lazyPage(() => import('../../pages/ProgressPage.tsx'), 'ProgressPage'),
  loader: async ({ context }) => loadTexts(context.locale, 'study'),
})

export const levels = createRoute({
  getParentRoute: () => locale,
  path: 'collections/$collectionId/levels',
  component: lazyPage(() => import('../../pages/LevelsPage.tsx'), 'LevelsPage'),
  notFoundComponent: PrivateOrNotFoundPage,
  loader: async ({ context, params }) => (await forStudy()).loadLevels(context, params.collectionId),
})
