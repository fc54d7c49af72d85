import fs from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { dataVersion } from './dataVersion.ts'
import { orderOfPage } from './firstScript.ts'
import { offlineWorker } from './offlineWorker.ts'
import { splitScreens } from './splitScreens.ts'

/** Inlines the page icon, which is smaller than the request for it would be. */
const iconInPage: Plugin = {
  name: 'icon-in-page',
  transformIndexHtml(html) {
    const svg = fs.readFileSync(path.resolve(import.meta.dirname, 'public/assets/logo.svg'), 'utf8').trim()
    const written = svg.replaceAll('"', "'").replace(/[#%<>]/g, encodeURIComponent)
    return html.replace('href="/assets/logo.svg"', `href="data:image/svg+xml,${written}"`)
  },
}

type Texts = { [key: string]: string | Texts }
const compiled = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compiled(text)]),
  )

/** Compiles the texts at build time, which saves browsers from loading the 9 KB parser (brotli). */
const compiledTexts: Plugin = {
  name: 'compiled-texts',
  enforce: 'pre',
  transform: (json, id) =>
    /\/locales\/(?:en|jbo|ru)\/\w+\.json$/.test(id)
      ? { code: JSON.stringify(compiled(JSON.parse(json))), map: null }
      : null,
}

export default defineConfig({
  plugins: [splitScreens, compiledTexts, react(), iconInPage, orderOfPage, offlineWorker],
  define: { 'import.meta.env.DATA_VERSION': JSON.stringify(dataVersion()) },
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
      // Since version 18, React includes the feature that this package polyfills.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: path.resolve(import.meta.dirname, '../build/web/client'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // Browsers without support for module preloading load scripts slightly later.
    rolldownOptions: {
      // Removes unused code of split screens from the main bundle; see splitScreens.ts.
      treeshake: { manualPureFunctions: ['getRouteApi', 'lazy', 'lazyPage', 'lazyPart'] },
      // Uses short chunk names, which save 1 KB (brotli) because the main bundle lists all chunks.
      output: { chunkFileNames: 'assets/[hash:7].js' },
    },
  },
  ssr: { noExternal: true },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8080', '/socket.io': { target: 'http://127.0.0.1:8080', ws: true } },
  },
})
