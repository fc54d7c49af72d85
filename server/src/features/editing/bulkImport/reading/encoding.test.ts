import { expect, it } from 'vitest'
import { encodingOf } from './encoding.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const head = Buffer.from('word,definition\nklama,')
/** これは新しい言葉です */
const shiftJis = hex('82b1 82ea 82cd 9056 82b5 82a2 8cbe 9774 82c5 82b7')
const eucJp = hex('a4b3 a4ec a4cf bfb7 a4b7 a4a4 b8c0 cdd5 a4c7 a4b9')
/** 这是一个新的词 */
const gbk = hex('d5e2 cac7 d2bb b8f6 d0c2 b5c4 b4ca')
/** 這是一個新的詞 */
const big5 = hex('b36f ac4f a440 add3 b773 aaba b5fc')
/** 새로운 말이다 */
const eucKr = hex('bbf5 b7ce bfee 20 b8bb c0cc b4d9')
/** 市場: two Chinese characters without kana */
const market = hex('8e73 8fea')

it.each([
  ['shift_jis', shiftJis, undefined],
  ['euc-jp', eucJp, undefined],
  ['gb18030', gbk, undefined],
  ['big5', big5, undefined],
  ['euc-kr', eucKr, undefined],
  ['shift_jis', shiftJis, 'ja'],
  ['euc-jp', eucJp, 'ja'],
  ['gb18030', gbk, 'zh'],
  ['big5', big5, 'zh-TW'],
  ['euc-kr', eucKr, 'ko'],
  ['shift_jis', market, 'ja'],
  ['windows-1252', Buffer.from('tr\u00e8s all\u00e9 \u00e0', 'latin1'), 'fr'],
  ['windows-1252', Buffer.from('na\u00efve caf\u00e9', 'latin1'), undefined],
  ['windows-1251', hex('eff0e8f5eee4e8f2 20 eaf3e4e0'), 'ru'],
])('the encoding %s is detected (%#)', (encoding, text, language) => {
  expect(encodingOf(Buffer.concat([head, text, Buffer.from('\n')]), language)).toBe(encoding)
})
