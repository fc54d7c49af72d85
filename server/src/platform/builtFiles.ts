import path from 'node:path'

/** Returns the path of a file in `build`, both from built and from source modules. */
export const builtFile = (...names: string[]): string =>
  path.resolve(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../../../build' : '..', ...names)
