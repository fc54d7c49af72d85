import { createRoute } from '@tanstack/react-router'
import { readBulkImportSearchParams } from '../../pages/bulkImportSearchParams.ts'
import { readExportSearchParams } from '../../pages/exportSearchParams.ts'
import { importFailed, lazyPage } from '../../platform/lazyPage.ts'
import { loadTexts } from '../../platform/text.tsx'
import { cacheKeyParams } from '../pageRoutes.ts'
import { bulkImporters, locale, members } from './frame.ts'

/* What people take away, and bring. */

const forExports = () => import('../../pages/loadExports.ts').catch(importFailed)

export const cachedExports = createRoute({
  getParentRoute: () => locale,
  path: 'export/cached',
  component: lazyPage(() => import('../../pages/CachedExportsPage.tsx'), 'CachedExportsPage'),
  loader: async ({ context }) => (await forExports()).loadCachedExports(context),
})

export const exporting = createRoute({
  getParentRoute: () => members,
  path: 'export',
  component: lazyPage(() => import('../../pages/ExportPage.tsx'), 'ExportPage'),
  ...cacheKeyParams(['lang', 'format', 'all', 'collection'], readExportSearchParams),
  loader: ({ context }) => loadTexts(context.locale, 'exports'),
})

export const bulkImport = createRoute({
  getParentRoute: () => bulkImporters,
  path: 'bulk-import',
  component: lazyPage(() => import('../../pages/BulkImportPage.tsx'), 'BulkImportPage'),
  ...cacheKeyParams(['id'], readBulkImportSearchParams),
  loader: ({ context }) => loadTexts(context.locale, 'bulkImport'),
})

export const importClients = createRoute({
  getParentRoute: () => bulkImporters,
  path: 'bulk-import/clients',
  component: lazyPage(() => import('../../pages/ImportClientsPage.tsx'), 'ImportClientsPage'),
  loader: ({ context }) => loadTexts(context.locale, 'bulkImport'),
})
