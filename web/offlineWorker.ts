import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstScript } from './firstScript.ts'

/** Modules that offline pages load on demand, in addition to the shared ones. */
const OPENED = [
  // Split-off pages and loaders; see splitScreens.ts.
  /\/src\/screens\/(Collection|Collections|EntryHelp|QueryHelp|Recent|Study|Valsi)Page\.tsx\?/,
  /\/src\/screens\/parts\/(AvailablePages|ResultsByMode)\.tsx$/,
  /\/src\/platform\/messages\/(en|jbo|ru)\.ts$/,
  /\/locales\/(en|jbo|ru)\/(changes|collections|comments|guide|study|users|versions)\.json$/,
  /\/src\/features\/entries\/(.+\/)?Markdown\.tsx$/,
  /\/src\/features\/study\/today\/Study(Entry|Today)\.tsx$/,
  /\/src\/ui\/placeBox\.ts$/,
]
const LOCALES = ['en', 'jbo', 'ru']
/** Files referenced by every page or its styles but not imported by any module. */
const NAMED = [`/${firstScript().fileName}`, '/assets/logo.svg']
const FONTS = 'public/assets/fonts'

/**
 * Generates the service worker, `assets/offline.js`, with the list of files that it caches. Its version is a hash of this list
 * and the source, so that browsers reinstall it when either changes.
 */
export const offlineWorker: Plugin = {
  name: 'offline-worker',
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  generateBundle(_options, bundle) {
    const fonts = fs.readdirSync(path.resolve(import.meta.dirname, FONTS)).filter((name) => name.endsWith('.woff2'))
    const files = [...NAMED, ...fonts.map((name) => `/assets/fonts/${name}`), ...neededFiles(bundle)]
    const worker = fs.readFileSync(path.resolve(import.meta.dirname, 'src/app/offlineWorker.js'), 'utf8')
    const version = createHash('sha256').update(JSON.stringify(files)).update(worker).digest('hex').slice(0, 12)
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)!
    const constants = {
      VERSION: version,
      FILES: files,
      ENTRY: `/${entry.fileName}`,
      SHELLS: LOCALES.map((locale) => `/${locale}/offline`),
    }
    const head = Object.entries(constants)
      .map(([name, value]) => `const ${name} = ${JSON.stringify(value)}\n`)
      .join('')
    this.emitFile({ type: 'asset', fileName: 'assets/offline.js', source: head + worker })
  },
}

/** Returns the URLs of scripts and styles for screens that work offline. */
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
