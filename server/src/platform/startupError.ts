import type { Config } from './config.ts'
import { ConfigError } from './config.ts'
import { DataDirInUse } from './database/dataDirLock.ts'

/** Explains, in one sentence, why the server or a command failed to start. Returns null for bugs. */
export function startupError(error: unknown, config: Config | null): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof ConfigError || error instanceof DataDirInUse) return error.message
  if (!config) return null
  const { code = '', syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall === 'listen' && config.lmtpPort !== undefined && port === config.lmtpPort)
    return `Mail cannot be received on port ${port} (LMTP_PORT) of this machine: ${code}.`
  if (syscall === 'listen') return listening[code]?.(config) ?? null
  const isFile = typeof (error as NodeJS.ErrnoException).path === 'string'
  if (config.databaseUrl && isFile && aboutDataDir[code])
    return `The folder ${config.dataDir} (DATA_DIR) cannot be used: ${aboutDataDir[code]}.`
  return config.databaseUrl
    ? databaseServerError(error, code, config.databaseUrl)
    : embeddedDatabaseError(error, code === 'ENOENT' && syscall !== 'mkdir' ? '' : code, config.dataDir)
}

const listening: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is taken by another program. Stop that program, or choose another PORT.`,
  EACCES: ({ port }) => `Port ${port} may not be used by this account. Choose a PORT above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Check HOST.`,
  ENOTFOUND: ({ host }) => `This machine has no address ${host}. Check HOST.`,
}

/**
 * Error codes for network, DNS, authentication, missing database and too many connections:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CANNOT_CONNECT = /^(E[A-Z]+|08...|28...|3D000|53300|57P03)$/

function databaseServerError(error: Error, code: string, url: string): string | null {
  const silent = /timeout|terminated|does not support SSL|self-signed/.test(error.message)
  if (!CANNOT_CONNECT.test(code) && !silent) return null
  const { hostname, port, pathname } = new URL(url)
  const where = `${hostname}:${port || 5432}${pathname}`
  return `The database at ${where} (DATABASE_URL) cannot be used: ${error.message || code}.`
}

const aboutDataDir: Record<string, string> = {
  ENOSPC: 'its disk is full. Make room, then start again: nothing acknowledged is lost',
  EDQUOT: 'its quota is used up. Make room, then start again: nothing acknowledged is lost',
  EACCES: 'this account may not write there. Give it the folder, or choose another DATA_DIR',
  EPERM: 'this account may not write there. Give it the folder, or choose another DATA_DIR',
  EROFS: 'its disk can only be read. Choose another DATA_DIR',
  ENOENT: 'it does not exist and cannot be created. Choose another DATA_DIR',
  ENOTDIR: 'it is not a folder. Choose another DATA_DIR',
  EEXIST: 'it is not a folder. Choose another DATA_DIR',
  '25006': 'its disk is nearly full. Make room, then start again: nothing acknowledged is lost',
  '53100': 'its disk is full. Make room, then start again: nothing acknowledged is lost',
}

function embeddedDatabaseError(error: Error, code: string, dataDir: string): string | null {
  const why = aboutDataDir[code] ?? (/ENOSPC|No space left/.test(error.message) ? aboutDataDir.ENOSPC : undefined)
  if (why) return `The database cannot be stored in ${dataDir}: ${why}.`
  return /^The embedded database did not start/.test(error.message) ? `${error.message} (DATA_DIR is ${dataDir})` : null
}
