/** What is neither seen nor needed: controls, directions imposed on other text, tags, marks of width zero. */
const INVISIBLE =
  /(?!\u200c|\u200d|\u034f|\p{Variation_Selector})(?:\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|(?!\s|\u0085)\p{Cc})/gu
const WHITE = /[\s\u0085]+/g
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u

/**
 * A text of strangers as one line that can be shown anywhere: well-formed Unicode, single spaces, nothing invisible that
 * could hide words, turn the direction of its surroundings or speak to a terminal. Joiners and variation selectors stay,
 * because scripts and emoji are written with them. A text of which nothing would be seen becomes empty.
 *
 * Markup is not removed: this is plain text, and `<b>` are three letters that readers see as they were typed.
 */
export function plainLine(text: string): string {
  const line = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(INVISIBLE, '')
    .replace(WHITE, ' ')
    .trim()
  return VISIBLE.test(line) ? line : ''
}
