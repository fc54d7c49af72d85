import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { DataDirInUse } from './database/dataDirLock.ts'
import { startupError } from './startupError.ts'

const embedded = readConfig({ DATA_DIR: '/srv/words', PORT: '80' })
const server = readConfig({ DATABASE_URL: 'postgres://vlacku:hunter2hunter2@db.example:5433/words' })
const failure = (code: string, message = '', syscall = 'open') => Object.assign(new Error(message), { code, syscall })

it.each([
  ['a taken port', failure('EADDRINUSE', '', 'listen'), embedded, /Port 80 of 127\.0\.0\.1 is taken/],
  ['a port for root', failure('EACCES', '', 'listen'), embedded, /Port 80 may not be used/],
  ['a foreign address', failure('EADDRNOTAVAIL', '', 'listen'), embedded, /no address 127\.0\.0\.1/],
  ['a full disk', failure('ENOSPC'), embedded, /\/srv\/words: its disk is full\. Make room/],
  [
    'a full disk in PostgreSQL',
    failure('', 'The embedded database did not start: PANIC:  could not write: No space left on device'),
    embedded,
    /disk is full/,
  ],
  ['a folder of another user', failure('EACCES'), embedded, /may not write there/],
  ['a read-only disk', failure('EROFS'), embedded, /can only be read/],
  ['a file instead of the folder', failure('EEXIST'), embedded, /not a folder/],
  ['a parent folder that cannot be created', failure('ENOENT', '', 'mkdir'), embedded, /cannot be created/],
  [
    'a folder that cannot be created, with a PostgreSQL server',
    Object.assign(failure('ENOTDIR', 'not a directory, mkdir', 'mkdir'), { path: '/srv/words' }),
    server,
    /^The folder .* \(DATA_DIR\) cannot be used: it is not a folder/,
  ],
  [
    'a database of another version',
    new Error('The embedded database did not start: FATAL:  database files are incompatible with server'),
    embedded,
    /incompatible.*\/srv\/words/,
  ],
  ['a refused connection', failure('ECONNREFUSED', '', 'connect'), server, /db\.example:5433\/words.*ECONNREFUSED/],
  [
    'an unknown host name',
    failure('ENOTFOUND', 'getaddrinfo ENOTFOUND db.example', 'getaddrinfo'),
    server,
    /ENOTFOUND/,
  ],
  [
    'a wrong password',
    failure('28P01', 'password authentication failed for user "vlacku"'),
    server,
    /password authentication failed/,
  ],
  ['a missing database', failure('3D000', 'database "words" does not exist'), server, /does not exist/],
  ['silence', new Error('timeout exceeded when trying to connect'), server, /timeout/],
])('a startup failure caused by %s is reported in one sentence', (_what, error, config, sentence) => {
  const message = startupError(error, config)
  expect(message).toMatch(sentence)
  expect(message).not.toContain('hunter2')
})

it('invalid settings and a locked data directory are reported with their own messages', () => {
  expect(startupError(new ConfigError('PORT=x'), null)).toBe('PORT=x')
  expect(startupError(new DataDirInUse('/srv/words', null), embedded)).toContain('/srv/words is in use')
})

it.each([
  ['a bug', new TypeError('x is undefined'), embedded],
  ['a bug with a server database', new TypeError('x is undefined'), server],
  ['an invalid statement', failure('42P01', 'relation "x" does not exist'), server],
  ['a value that is not an error', 'oops', embedded],
])('a startup failure caused by %s is reported with its stack trace', (_what, error, config) => {
  expect(startupError(error, config)).toBeNull()
})
