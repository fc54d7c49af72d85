import path from 'node:path'

/** Returns the path of a file in `build`, from built and source modules alike. */
export const builtFile = (...names: string[]): string =>
  path.resolve(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../../build' : '..', ...names)
