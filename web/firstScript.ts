import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { transformSync } from 'esbuild'
import type { Plugin } from 'vite'

const SOURCE = 'src/app/first.js'

/** Returns the script that runs before the first paint. Its file name contains a content hash, so browsers cache it forever. */
export function firstScript(): { fileName: string; source: string } {
  const { code: source } = transformSync(fs.readFileSync(path.resolve(import.meta.dirname, SOURCE), 'utf8'), {
    minify: true,
    format: 'iife',
  })
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/first-${hash}.js`, source }
}

const STYLE = /\s*<link rel="stylesheet"[^>]*>/
const PROGRAM = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const IMPORTS = /\s*<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g
const FIRST = /<script src="[^"]*first\.js"><\/script>/

/**
 * Orders the resources of the built page by priority: first script, styles, preloads. The first script loads the main bundle only
 * after the styles have arrived, because the two would compete for bandwidth on a slow connection, and the page is readable
 * without the bundle.
 */
export const orderOfPage: Plugin = {
  name: 'order-of-page',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const style = STYLE.exec(html)?.[0] ?? ''
      const program = PROGRAM.exec(html)?.[1]
      if (!program || !FIRST.test(html)) throw new Error('the page has no main script or no first script')
      const imports = [...html.matchAll(IMPORTS)].map(([, url]) => url).join(' ')
      const first = `<script src="/${firstScript().fileName}" data-program="${program}" data-imports="${imports}"></script>`
      const rest = html.replace(style, '').replace(PROGRAM, '').replaceAll(IMPORTS, '')
      return rest.replace(FIRST, first + style)
    },
  },
  generateBundle() {
    this.emitFile({ type: 'asset', ...firstScript() })
  },
}
