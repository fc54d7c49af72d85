import path from 'node:path'
import type { Plugin } from 'vite'

const SCREEN = /\/src\/screens\/\w+\.tsx$/

/**
 * Splits each file of `src/screens` into the route, which the main bundle needs at startup, and the page and loader, which are
 * fetched on demand. A bundler puts a module into one chunk, so this plugin resolves `(await import('./XPage.tsx')).name` of a
 * screen in itself to a copy of the module. The bundler removes everything unused from the original and the copies, and a copy
 * imports the routes from the original. A screen therefore has no module state. Without this plugin it works the same, in one
 * chunk.
 */
export const splitScreens: Plugin = {
  name: 'split-screens',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const [file, name] = id.split('?')
    if (!file || !SCREEN.test(file)) return null
    const own = `./${path.basename(file)}`
    const split = name === undefined ? splitOff(code, own) : copyFor(name, code, own)
    if (split.includes(`import('${own}')`)) this.error(`only (await import('${own}')).name can be split off`)
    return { code: split, map: null }
  },
}

const splitOff = (code: string, own: string) =>
  code.replaceAll(
    new RegExp(`\\(await import\\('${own}'\\)\\)\\.(\\w+)`, 'g'),
    `(await import('${own}?$1'))['default']`,
  )

/** Re-exports only `name`, as the default export, so that the generated import is short. */
const copyFor = (name: string, code: string, own: string) =>
  `${code
    .replaceAll(/^export const (\w+) = createRoute\(\{$[\s\S]*?^\}\)$/gm, `import { $1 } from '${own}'`)
    .replaceAll(/^export /gm, '')}\nexport default ${name}\n`
