import path from 'node:path'
import type { Plugin } from 'vite'

const SCREEN = /\/src\/screens\/\w+\.tsx$/

/**
 * Splits each file in `src/screens` into the route, which the main bundle needs at startup, and the page and loader, which are
 * fetched on demand. Since a bundler puts each module into a single chunk, this plugin resolves a screen's import of itself,
 * `(await import('./XPage.tsx')).name`, to a copy of the module. The bundler removes unused code from the original and the
 * copies, and each copy imports the routes from the original. Screens must therefore have no module state. Without this plugin,
 * screens work the same way in a single chunk.
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

/** Re-exports only `name`, as the default export, to shorten the generated import. */
const copyFor = (name: string, code: string, own: string) =>
  `${code
    .replaceAll(/^export const (\w+) = createRoute\(\{$[\s\S]*?^\}\)$/gm, `import { $1 } from '${own}'`)
    .replaceAll(/^export /gm, '')}\nexport default ${name}\n`
