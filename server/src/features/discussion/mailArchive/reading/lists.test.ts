import { expect, it } from 'vitest'
import { listOf } from './lists.ts'

const list = (headers: Record<string, string>) => listOf((name) => headers[name] ?? '')

it.each([
  ['List-Id', { 'list-id': '"Stamp talk" <stamps.lists.example.org>' }, 'stamps'],
  ['List-Id without brackets', { 'list-id': 'Stamp talk (stamps.lists.example.org)' }, 'stamps'],
  ['List-Id with an address', { 'list-id': 'stamps@lists.example.org' }, 'stamps'],
  ['List-Id with brackets in the description', { 'list-id': '"<Old> ones" <stamps.lists.example.org>' }, 'stamps'],
  ['List-Post', { 'list-post': '<mailto:stamps@lists.example.org>' }, 'stamps'],
  ['X-Mailing-List', { 'x-mailing-list': 'stamps@lists.example.org' }, 'stamps'],
  ['X-Mailing-List with a name', { 'x-mailing-list': '"The list" <stamps@lists.example.org>' }, 'stamps'],
  ['Mailing-List of Yahoo Groups', { 'mailing-list': 'list stamps@groups.example; contact stamps-owner@x' }, 'stamps'],
  ['Mailing-List of ezmlm', { 'mailing-list': 'contact stamps-help@lists.example.org; run by ezmlm' }, 'stamps'],
  ['Delivered-To of ezmlm', { 'delivered-to': 'mailing list stamps@lists.example.org' }, 'stamps'],
  ['the receiver of LISTSERV', { to: 'Multiple recipients of list STAMPS <STAMPS@X.EXAMPLE>' }, 'STAMPS'],
  ['the sender of Mailman', { to: 'stamps@example.org', sender: 'stamps-admin@example.org' }, 'stamps'],
  ['the sender of Majordomo', { to: 'A <stamps@example.org>', sender: 'owner-stamps@example.org' }, 'stamps'],
  ['the return path', { cc: 'stamps@x.example', 'return-path': '<stamps-bounces+a=b@x.example>' }, 'stamps'],
  ['no list for a message between people', { to: 'bab@example.org', sender: 'alis@example.org' }, ''],
  ['no list for an administrator', { to: 'bab@example.org', sender: 'web-admin@example.org' }, ''],
])('the mailing list of a message is read from %s', (_, headers, name) => expect(list(headers)).toBe(name))
