import { expect, it } from 'vitest'
import { ownWords } from './ownWords.ts'

it.each([
  ['thanks, @bab', 'thanks, @bab'],
  ['write `@bab` there', 'write   there'],
  ['```\n@bab\n```\n@alis', ' \n@alis'],
  ['> @bab wrote\n\n@alis', ' \n\n@alis'],
  ['   > @bab wrote\n@alis', ' \n@alis'],
  ['https://a.b/@bab?x=@bab#@bab and @alis', '  and @alis'],
  ['1 > @bab', '1 > @bab'],
  ['', ''],
])('ownWords(%j) returns %j', (source, words) => expect(ownWords(source)).toBe(words))
