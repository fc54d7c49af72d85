import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readExportAddress } from '../../pages/exportAddress.ts'
import { loadTexts } from '../../platform/text.tsx'
import { looksAt } from '../pageRoutes.ts'
import { locale, members } from './frame.ts'

/* What people take away. */

export const cachedExports = createRoute({
  getParentRoute: () => locale,
  path: 'export/cached',
  component: lazyRouteComponent(() => import('../../pages/CachedExportsPage.tsx'), 'CachedExportsPage'),
  loader: async ({ context }) => (await import('../../pages/loadExports.ts')).loadCachedExports(context),
})

export const exporting = createRoute({
  getParentRoute: () => members,
  path: 'export',
  component: lazyRouteComponent(() => import('../../pages/ExportPage.tsx'), 'ExportPage'),
  ...looksAt(['lang', 'format', 'all', 'collection'], readExportAddress),
  loader: ({ context }) => loadTexts(context.locale, 'exports'),
})
