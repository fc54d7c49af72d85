import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstScript } from './firstScript.ts'

/** What the page of a session fetches when it is opened: modules that are imported when they are needed. */
const OPENED = [
  /\/src\/pages\/(StudyPage\.tsx|loadStudy\.ts)$/,
  /\/src\/platform\/messages\/(en|jbo|ru)\.ts$/,
  /\/locales\/(en|jbo|ru)\/study\.json$/,
  /\/src\/features\/entries\/(.+\/)?Markdown\.tsx$/,
]
/** Files that every page names, or its styles, and that no program imports. */
const NAMED = [`/${firstScript().fileName}`, '/assets/logo.svg']
const FONTS = 'public/assets/fonts'

/**
 * Writes `assets/offline.js`, the service worker of sessions, with the list of files that a session needs. Its version is what
 * they and the worker say, so that browsers fetch it anew when one of them is another.
 */
export const offlineWorker: Plugin = {
  name: 'offline-worker',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_options, bundle) {
    const fonts = fs.readdirSync(path.resolve(import.meta.dirname, FONTS)).filter((name) => name.endsWith('.woff2'))
    const files = [...NAMED, ...fonts.map((name) => `/assets/fonts/${name}`), ...neededFiles(bundle)]
    const worker = fs.readFileSync(path.resolve(import.meta.dirname, 'src/offline/worker.js'), 'utf8')
    const version = createHash('sha256').update(JSON.stringify(files)).update(worker).digest('hex').slice(0, 12)
    const head = `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${JSON.stringify(files)}\n`
    this.emitFile({ type: 'asset', fileName: 'assets/offline.js', source: head + worker })
  },
}

/** Addresses of the programs and styles of a session. */
function neededFiles(bundle: Rolldown.OutputBundle): string[] {
  const needed = new Set<string>()
  const reach = (name: string) => {
    const chunk = bundle[name]
    if (needed.has(name) || chunk?.type !== 'chunk') return
    needed.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) needed.add(style)
    for (const imported of chunk.imports) reach(imported)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && (file.isEntry || OPENED.some((one) => one.test(file.facadeModuleId ?? ''))))
      reach(file.fileName)
  return [...needed].sort().map((name) => `/${name}`)
}
