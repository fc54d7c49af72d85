import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskAddresses, maskedList, maskedSender } from './maskAddresses.ts'

it.each([
  ['write to alis@example.org, please', 'write to …@…, please'],
  ['Alis <alis.d+tag@mail.example.co.uk>.', 'Alis <…@…>.'],
  ['alis@example.org.', '…@….'],
  ['alis@example.org.2 apples', '…@….2 apples'],
  ['(_alis@example.org_) *bab@example.org*', '(_…@…_) *…@…*'],
  ["o'brien!x=y@example.org", '…@…'],
  ['"john doe"@example.org', '…@…'],
  ['said "hello" to "john \\"q\\" doe"@example.org', 'said "hello" to …@…'],
  ['&quot;john doe&quot;@example.org', '…@…'],
  ['“john doe”@example.org', '…@…'],
  ['a@[192.0.2.1] and a@[IPv6:2001:db8::1]', '…@… and …@…'],
  ['имя@пример.рф и a@münchen.de', '…@… и …@…'],
  ['a@xn--mnchen-3ya.xn--p1ai', '…@…'],
  ['用户@例子.广告', '…@…'],
  ['連絡先はalis@example.orgです', '連絡先は…@…です'],
  ['ａｌｉｓ＠ｅｘａｍｐｌｅ．ｏｒｇ', '…@…'],
  ['alis＠example.org alis﹫example.org', '…@… …@…'],
  ['alis%40example.org alis%2540example%2Eorg', '…@… …@…'],
  ['alis&#64;example.org alis&#x40;example&#46;org alis&commat;example.org', '…@… …@… …@…'],
  ['alis&amp;#064;example.org &#97;lis&#64;example.org', '…@… …@…'],
  ['{"to":"alis\\u0040example.org"}', '{"to":"…@…"}'],
  ['alis+AEA-example.org', '…@…'],
  ['mailto:alis@example.org?subject=coi', 'mailto:…@…?subject=coi'],
  ['mailto:alis%40example.org', 'mailto:…@…'],
  ['https://example.org/list?user=alis@example.org&page=2', 'https://example.org/list?user=…@…&page=2'],
  ['https://lists.example.org/msgid/abc123%40mail.example.org/', 'https://lists.example.org/msgid/…@…/'],
  ['git@github.com:owner/repo.git', '…@…:owner/repo.git'],
  ['bounce+alis=example.org@lists.example.com', '…@…'],
  ['alis%example.org@gateway.example.net', '…@…'],
  ['@alis@social.example.org', '@…@…'],
  ['In-Reply-To: <20090302.alis@example.org>', 'In-Reply-To: <…@…>'],
  ['> write to alis@\n> example.org now', '> write to …@… now'],
  ['al\u00adis@exam\u200bple.org', '…@…'],
])('addresses in %j are masked', (text, masked) => {
  expect(maskAddresses(text)).toBe(masked)
  expect(maskAddresses(masked)).toBe(masked)
})

it.each([
  'npm install lodash@4.17.21 @scope/pkg@1.2.3 react@18.0.0-rc.next typescript@~5.2 foo@latest',
  'x@1.2 and x@v1.2.3-beta.1 and x@1.x and icon@2x.png',
  'ssh user@host, root@192.0.2.1',
  '@@ -1,3 +1,4 @@ main.loop',
  '@app.route("/") and https://example.org/@alis.d/post',
  'HEAD@{2 days ago} me @ home.example @',
  '100%40 of it &#64; alone',
])('%j is not masked', (text) => expect(maskAddresses(text)).toBe(text))

it('addresses in header names are masked, including those with hosts without a dot', () => {
  expect(maskedSender('Alis', 'alis@example.org')).toBe('Alis')
  expect(maskedSender('', 'alis@example.org')).toBe('…@…')
  expect(maskedSender('alis@example.org', 'alis@example.org')).toBe('…@…')
  expect(maskedSender('Alis', '')).toBe('Alis')
  expect(maskedList('Doe, John <j@example.org>, bab@localhost, <c@example.org>')).toBe('Doe, John, …@…, …@…')
})

const local = fc.stringMatching(/^[a-z][a-z0-9!#$&'*+/=?^_`{|}~.-]{2,20}[a-z0-9]$/)
const international = fc.stringMatching(/^[\u00e0-\u00f6\u0430-\u044f\u4e00-\u4fff]{3,12}$/)
const domain = fc.oneof(
  fc.domain(),
  fc.constantFrom('пример.рф', 'münchen.de', '例子.广告', '[192.0.2.1]', 'a.b.c.example.co.uk'),
)
const symbol = fc.constantFrom('@', '＠', '﹫', '%40', '&#64;', '&#x40;', '&commat;')
const between = fc.constantFrom(
  ' ',
  '\n',
  ' <',
  '> ',
  ', ',
  ': ',
  '(',
  ')\n> ',
  '"',
  ' mailto:',
  ' http://a.example/?q=',
  '…',
  '\t',
)

describe('masked text', () => {
  it('masked text contains no local part, for any domain and surrounding text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(between, fc.oneof(local, international), symbol, domain), { minLength: 1, maxLength: 8 }),
        (addresses) => {
          const text = addresses.flat().join('')
          const masked = maskAddresses(`${text} end`)
          for (const [, name] of addresses) expect(masked, text).not.toContain(name)
          expect(maskAddresses(masked)).toBe(masked)
        },
      ),
    )
  })

  it('masked text contains no generated address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const name = address.slice(0, address.lastIndexOf('@'))
        const masked = maskAddresses(`: ${address} ;`)
        expect(masked).toMatch(/…@… ;$/)
        if (/[a-z0-9]/.test(name)) expect(masked).not.toContain(name)
      }),
    )
  })

  it('masking does not change package versions', () => {
    const name = fc.stringMatching(/^(?:@[a-z]{1,9}\/)?[a-z][a-z0-9-]{0,9}$/)
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.constantFrom('', '-beta.1', '-rc.next', '+build.5'))
    fc.assert(
      fc.property(name, version, (pkg, [major, minor, patch, more]) => {
        for (const text of [`${pkg}@${major}.${minor}.${patch}${more}`, `${pkg}@${major}.${minor}`, `${pkg}@${major}`])
          expect(maskAddresses(`use ${text} now`)).toBe(`use ${text} now`)
      }),
    )
  })

  it('masking does not change text without an @ sign', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/[@＠﹫%&\\+]/.test(text))
        expect(maskAddresses(text)).toBe(text)
      }),
    )
  })
})

it.each([
  ['one long word', (n: number) => `${'a'.repeat(n)}@${'b'.repeat(n)}`],
  ['at signs', (n: number) => '@'.repeat(2 * n)],
  ['at signs between letters', (n: number) => 'a@'.repeat(n)],
  ['quotes', (n: number) => '"@a.'.repeat(n / 2)],
  ['labels', (n: number) => `a@${'b.'.repeat(n)}`],
  ['entities', (n: number) => '&amp;&#97;&#64;'.repeat(n / 7)],
  ['percent signs', (n: number) => '%25%40'.repeat(n / 3)],
  ['long words that end in a host', (n: number) => `${'a'.repeat(300)}@b `.repeat(n / 150)],
  ['semicolons', (n: number) => `${'&#1;'.repeat(60)}@b.1 `.repeat(n / 120)],
])('%s is masked in linear time', (_, text) => {
  const time = (length: number) => {
    const written = text(length)
    const runs = Array.from({ length: 3 }, () => {
      const start = performance.now()
      maskAddresses(written)
      return performance.now() - start
    })
    return Math.min(...runs)
  }
  time(25_000)
  // quadratic masking would take 256 times as long
  expect(time(400_000)).toBeLessThan(80 * Math.max(time(25_000), 1))
})
