export interface Postgres {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}
export function hasPostgres(): boolean
export function startPostgres(): Promise<Postgres>
export function installOnDebian(...packages: string[]): void
