import { describe, expect, it } from 'vitest'
import { decodeText } from './charsets.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('decoding text', () => {
  it.each([
    ['windows-1252', '\x93ab\x94 \x97 \x85', '“ab” — …'],
    ['iso-8859-1', '\x8012', '€12'],
    ['koi8r', '\xc4\xc1', 'да'],
    ['KOI8_R', '\xc4\xc1', 'да'],
    ['windows1250', '\xb9ern\xfd', 'ąerný'],
    ["'iso-8859-2'", '\xb1', 'ą'],
    ['iso-8859-8-i', '\xf9', 'ש'],
    ['cp850', '\x82t\x82', 'été'],
    ['ibm437', '\x82', 'é'],
    ['utf-7', 'a +- b, +AOk-', 'a + b, é'],
    ['x-unicode-1-1-utf-7', '+AOk-', 'é'],
    ['x-sjis', '\x8e\xab\x8f\x91', '辞書'],
    ['iso-2022-jp', '\x1b$B<-=q\x1b(B ok', '辞書 ok'],
    ['iso-2022-jp', '\x1b$B<-\x1b(B\x1b$B=q\x1b(B', '辞書'],
    ['iso-2022-kr', '\x1b$)Cab \x0e0!3*\x0f cd', 'ab 가나 cd'],
    ['iso-2022-cn', '\x1b$)A\x0eVPND\x0f ok', '中文 ok'],
    ['hz-gb-2312', 'a ~{VPND~} ~~ b', 'a 中文 ~ b'],
    ['gb2312', '\xd6\xd0', '中'],
    ['ks_c_5601-1987', '\xb0\xa1', '가'],
    ['big5', '\xa4\xa4', '中'],
    ['us-ascii', '\xc3\xa9', 'é'],
    ['iso-8859-15', '\xc3\xa9', 'é'],
    ['x-unknown', '\x91a\x92', '‘a’'],
    ['x-unknown', '\xc3\xa9', 'é'],
    ['utf-8', 'caf\xe9', 'café'],
    ['utf-8', '\xc3\xa9 \xe9 \xe2\x80\x9c', 'é é “'],
    ['utf-16', '\xfe\xff\x00a\x01\x7e', 'až'],
    ['utf-16', '\x00a\x00b', 'ab'],
    ['utf-16', 'a\x00b\x00', 'ab'],
    ['utf-16', 'plain', 'plain'],
    ['utf-8', '\xef\xbb\xbfab', 'ab'],
  ])('text is decoded from the character set %s', (charset, encoded, text) =>
    expect(decodeText(bytes(encoded), charset)).toBe(text),
  )

  it.each([
    ['UTF-8', '\xc3\xa9', 'é'],
    ['Windows-1252', '\x93\xe9\x94', '“é”'],
    ['ISO-2022-JP', '\x1b$B<-=q\x1b(B', '辞書'],
    ['ISO-2022-KR', '\x1b$)C\x0e0!\x0f', '가'],
    ['UTF-16 with a byte order mark', '\xff\xfea\x00', 'a'],
  ])('text in %s is detected without a declaration', (_, encoded, text) =>
    expect(decodeText(bytes(encoded), null)).toBe(text),
  )

  it('long valid UTF-8 text is decoded as UTF-8 despite a declared multi-byte character set', () => {
    const text = 'déjà vu à Genève, été'
    expect(decodeText(Buffer.from(text), 'big5')).toBe(text)
  })

  it('short text is decoded in the declared multi-byte character set even if it is valid UTF-8', () => {
    const encoded = bytes('\xc1\xaa\xcd\xa8')
    expect(decodeText(encoded, 'gbk')).toBe('联通')
    expect(decodeText(bytes('\xcd\xa8'), 'gbk')).toBe('通')
  })
})
