import type { Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { ownId, referencesOf } from './messageIds.ts'

const knownAddresses = new Set(['bab@example.org'])
const replied = (inReplyTo: string) => referencesOf({ inReplyTo } as Email, 'own@x', knownAddresses)
const referred = (references: string) =>
  referencesOf({ references, inReplyTo: '<other.1@x>' } as Email, 'own@x', knownAddresses)

describe('the parent of a message', () => {
  it.each([
    ['<a.1@x>', ['a.1@x']],
    ['a.1@x', ['a.1@x']],
    ['Your message of "Tue, 07 Apr 1998 12:30:15 GMT" <a.1@x>', ['a.1@x']],
    ['Message from Cid <cid@example.org> of "Tue, 07 Apr 1998 12:30:15 GMT." <a.1@x>', ['a.1@x']],
    ['Message from Cid <cid@example.org>', []],
    ['message from cid@example.org of Tue', []],
    ['<bab@example.org>', []],
    ['<yes>', []],
    ['<199801.AA7>', ['199801.AA7']],
    ['<a.1@x> of yesterday and <b.2@x>', ['b.2@x', 'a.1@x']],
  ])('the parent of a message is read from In-Reply-To: %s', (header, ids) => expect(replied(header)).toEqual(ids))

  it.each([
    ['<a.1@x> <b.2@x>', ['a.1@x', 'b.2@x']],
    ['a.1@x b.2@x', ['a.1@x', 'b.2@x']],
    ['<a.1@x> (a note of Cid <cid@example.org>)', ['a.1@x']],
    ['(a note of Cid <cid@example.org>)', ['other.1@x']],
  ])('the parent of a message is read from References: %s', (header, ids) => expect(referred(header)).toEqual(ids))
})

it.each([
  ['<a.1@x>', 'a.1@x'],
  ['a.1@x (added by relay.example.org)', 'a.1@x'],
  ['<a(b)1@x>', 'a(b)1@x'],
  ['no-host', 'no-host'],
  ['', null],
])('the Message-ID of a message is read from %s', (header, id) => expect(ownId(header)).toBe(id))
