import path from 'node:path'

/** A file of build/, for built code and for sources alike. */
export const builtFile = (...names: string[]): string =>
  path.resolve(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../../build' : '..', ...names)
