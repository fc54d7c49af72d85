/// <reference types="vite/client" />
declare module '*.css'
interface ImportMetaEnv {
  /** See web/dataVersion.ts; undefined in tests. */
  readonly DATA_VERSION?: string
}
