import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasInputs, inputCases } from '../../scripts/inputs.ts'
import type { Site } from './app.ts'
import { writeComment } from './features/discussion/comments/talk.testing.ts'
import type { Viewer } from './platform/context.ts'
import { sendRequest } from './testing/requests.ts'
import { newWorld, type World } from './testing/world.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  alis = await world.user('alis', { role: 'editor' })
  for (const word of ["ba'o", 'klama', 'zarci']) await world.definition(word)
})
afterAll(() => world.close())

let counter = 0
/** Replaces `*` in all strings with the same letters, which are different for each call. */
function withLetters(...texts: string[]): string[] {
  counter += 1
  const letters = [...String(counter).padStart(2, '0')].map((digit) => 'bcdfgklmnp'[Number(digit)]).join('a')
  return texts.map((text) => text.replace('*', `${letters}a`))
}
const get = (path: string) => sendRequest(site, null, 'GET', path)
const password = 'klama le zarci'
const signUp = (username: string, email: string) =>
  sendRequest(site, null, 'POST', '/auth/signup', { username, email, password })

describe.skipIf(!hasInputs)('inputs of bug reports', () => {
  it.each(inputCases('analyze'))('$id $what', async ({ input, expect: expected }) => {
    const { body } = await sendRequest(site, null, 'POST', '/language/analyze_word', input)
    const { says, hasReason, errorNames, errorOmits, eitherPhraseOrNames, ...fields } = expected
    expect(body).toMatchObject(fields)
    if (says) expect(body.error).toContain(says)
    if (hasReason) expect(body.explanation).toMatchObject({ kind: 'joins_particle' })
    if (errorNames) expect(body.error).toContain(errorNames)
    if (errorOmits) expect(body.error).not.toContain(errorOmits)
    if (eitherPhraseOrNames) {
      expect(body.word_type === 'phrase' || body.error !== null).toBe(true)
      if (body.error !== null) expect(body.error).not.toContain(eitherPhraseOrNames)
    }
  })

  it.each(inputCases('addWord'))('$id $what', async ({ input, expect: expected }) => {
    const [submitted, word] = withLetters(input.word, expected.word)
    const added = { word: submitted, lang_id: 2, definition: 'x1 is an example' }
    expect((await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', added)).status).toBe(200)
    expect((await get(`/jbovlaste/valsi/${encodeURIComponent(word!)}`)).body.valsi.word).toBe(word)
  })

  it.each(inputCases('lookUp'))('$id $what', async ({ input, expect: expected }) => {
    expect((await get(`/jbovlaste/valsi/${encodeURIComponent(input.word)}`)).body.valsi).toMatchObject(expected)
  })

  it.each(inputCases('search'))('$id $what', async ({ id, input, expect: expected }) => {
    const langids: Record<string, number> = Object.fromEntries(
      (await get('/language/languages')).body.map((one: { id: number; tag: string }) => [one.tag, one.id]),
    )
    for (const sense of input.senses) {
      const [word] = withLetters('ca*mau')
      const gloss_keywords = (sense.glosses ?? []).map((gloss: string) => ({ word: gloss, meaning: null }))
      const added = { word, lang_id: langids[sense.lang], definition: sense.definition, gloss_keywords }
      expect((await sendRequest(site, alis, 'POST', '/jbovlaste/valsi', added)).status).toBe(200)
    }
    await site.search.settled()
    const { body } = await get(`/jbovlaste/definitions?search=${encodeURIComponent(input.search)}`)
    expect([id, body.definitions.length > 0]).toEqual([id, expected.found])
  })

  it.each(inputCases('mention'))('$id $what', async ({ id, input, expect: expected }) => {
    const member = await world.user(`member${id.toLowerCase().replace('-', 'x')}`)
    await writeComment(world, alis, input.text.replaceAll('{NAME}', member.username))
    const { body } = await sendRequest(site, member, 'GET', '/subscriptions/notifications')
    expect(body.notifications).toHaveLength(expected.notified ? 1 : 0)
  })

  it.each(inputCases('email'))('$id $what', async ({ input, expect: expected }) => {
    const { status, body } = await signUp(withLetters('mi*mi')[0]!, input.email)
    expect(status === 200).toBe(expected.accepted)
    if (!expected.accepted) expect(Object.keys(body.details.fields)).toEqual(['email'])
  })

  it.each(inputCases('refresh'))('$id $what', async ({ id, input, expect: expected }) => {
    const refresh = (refresh_token: string) => sendRequest(site, null, 'POST', '/auth/refresh', { refresh_token })
    const name = `ralju${id.at(-1) === '1' ? 'pa' : 're'}`
    const first = (await signUp(name, `${name}@example.org`)).body.refresh_token
    let latest = first
    for (let nth = 0; nth < (input.how === 'twice' ? 1 : 3); nth++) latest = (await refresh(latest)).body.refresh_token
    expect((await refresh(first)).status === 200).toBe(expected.goesOn)
  })

  it.each(inputCases('userName'))('$id $what', async ({ input, expect: expected }) => {
    // a name may use only one alphabet
    const name = `${input.name.replace('*', /\p{sc=Cyrillic}/u.test(input.name) ? 'жлоб' : 'bab')}`.normalize('NFC')
    const spelled = name.normalize('NFD')
    expect((await signUp(name, withLetters('a*@example.org')[0]!)).status).toBe(200)
    if (input.use === 'login') {
      const credentials = { username_or_email: spelled, password }
      expect((await sendRequest(site, null, 'POST', '/auth/login', credentials)).status).toBe(expected.status)
    } else if (input.use === 'profile') {
      expect((await get(`/users/${encodeURIComponent(spelled)}/profile`)).status).toBe(expected.status)
    } else {
      expect((await writeComment(world, alis, `coi @${spelled}`)).mentioned).toEqual([name])
    }
  })
})
