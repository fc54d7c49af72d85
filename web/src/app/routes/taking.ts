import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readBulkImportAddress } from '../../pages/bulkImportAddress.ts'
import { readExportAddress } from '../../pages/exportAddress.ts'
import { loadTexts } from '../../platform/text.tsx'
import { looksAt } from '../pageRoutes.ts'
import { bulkImporters, locale, members } from './frame.ts'

/* What people take away, and bring. */

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

export const bulkImport = createRoute({
  getParentRoute: () => bulkImporters,
  path: 'bulk-import',
  component: lazyRouteComponent(() => import('../../pages/BulkImportPage.tsx'), 'BulkImportPage'),
  ...looksAt(['id'], readBulkImportAddress),
  loader: ({ context }) => loadTexts(context.locale, 'bulkImport'),
})

export const importClients = createRoute({
  getParentRoute: () => bulkImporters,
  path: 'bulk-import/clients',
  component: lazyRouteComponent(() => import('../../pages/ImportClientsPage.tsx'), 'ImportClientsPage'),
  loader: ({ context }) => loadTexts(context.locale, 'bulkImport'),
})
