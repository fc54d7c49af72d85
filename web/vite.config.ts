import fs from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { dataVersion } from './dataVersion.ts'
import { orderOfPage } from './firstScript.ts'
import { offlineWorker } from './offlineWorker.ts'
import { splitScreens } from './splitScreens.ts'

/** The icon of the page, which is smaller than what asking for it costs. */
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

/** Texts are read at build time, so that no reader fetches the 9 KB (brotli) that would read them in the browser. */
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
      // what this makes up for has been in React since version 18
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: path.resolve(import.meta.dirname, '../build/web/client'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // where it is missing, programs come a little later
    rolldownOptions: {
      // what a screen splits off leaves nothing in the first script; see splitScreens.ts
      treeshake: { manualPureFunctions: ['getRouteApi', 'lazy', 'lazyPage', 'lazyPart'] },
      // the first program names every other: short names are 1 KB (brotli) less of it
      output: { chunkFileNames: 'assets/[hash:7].js' },
    },
  },
  ssr: { noExternal: true },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8080', '/socket.io': { target: 'http://127.0.0.1:8080', ws: true } },
  },
})
