/** @ciOnly takes several seconds */
import { MAX_IMAGE_BYTES } from '@vlacku/contract/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { PageChange } from '../../../platform/events.ts'
import { call, outcome } from '../../../testing/calls.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { files, moving, saidToBe, striped } from '../pictures/testing/pictures.ts'

let world: World
let site: Site
let alis: Viewer
let heard: PageChange[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  site.visitor.events.onPageChange((event) => void heard.push(event))
  alis = await world.person('Alis')
})
beforeEach(async () => {
  await world.db.deleteFrom('profile_images').execute()
  heard = []
})
afterAll(() => world.close())

const send = (data: unknown, mime_type: unknown = 'image/png', who: Viewer | null = alis) =>
  call(site, who, 'POST', '/users/profile-image', { data, mime_type })
const sendFile = (bytes: Buffer, mime_type?: string) => send(bytes.toString('base64'), mime_type)
const look = (id: string | number, headers = {}) =>
  site.app.inject({ method: 'GET', url: `/api/users/${id}/profile-image`, headers })
const kept = () => world.db.selectFrom('profile_images').selectAll().execute()

describe('a picture', () => {
  it.each(Object.entries(files))('of the kind %s is kept as a small WebP', async (_kind, [type, make]) => {
    expect(await sendFile(await make().toBuffer(), type)).toMatchObject({ status: 200, body: { success: true } })
    const { rawPayload, headers } = await look('alis')
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, no-cache' })
    const seen = await sharp(rawPayload).metadata()
    expect(seen).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(rawPayload.length).toBeLessThan(100_000)
    expect([seen.exif, seen.icc, seen.xmp, seen.pages]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('keeps nothing of what a camera tells besides', async () => {
    const photo = striped()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
    const bytes = await photo.toBuffer()
    expect(bytes.includes('secret place')).toBe(true)
    await sendFile(bytes, 'image/jpeg')
    const [row] = await kept()
    expect(row!.bytes.includes('secret') || row!.bytes.includes('EXIF') || row!.bytes.includes('GPS')).toBe(false)
  })

  it('is turned as the camera was held', async () => {
    const half = (left: string, right: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: left } }).composite([
        { input: { create: { width: 32, height: 64, channels: 3, background: right } }, left: 32, top: 0 },
      ])
    const photo = await half('#ff0000', '#0000ff').jpeg().toBuffer()
    await sendFile(await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'image/jpeg')
    const [row] = await kept()
    const { data, info } = await sharp(row!.bytes).raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]! > 128
    expect([redAt(20, 20), redAt(235, 20), redAt(20, 235), redAt(235, 235)]).toEqual([true, true, false, false])
  })

  it('of a moving file is its first', async () => {
    await sendFile(await moving(300).gif().toBuffer(), 'image/gif')
    expect((await sharp((await look('alis')).rawPayload).metadata()).pages).toBeUndefined()
  })

  it('replaces the one before; pages are told', async () => {
    await sendFile(await striped(40, 30).png().toBuffer())
    const first = (await look('alis')).headers.etag
    await sendFile(await striped(31, 77).png().toBuffer())
    expect((await look('alis')).headers.etag).not.toBe(first)
    expect(await kept()).toHaveLength(1)
    expect(heard).toEqual(Array(2).fill({ kind: 'users_changed', user_ids: [alis.user_id] }))
    expect((await call(site, null, 'GET', '/users/alis/profile')).body.has_profile_image).toBe(true)
  })

  it('may be large, as long as it is read line by line', async () => {
    const wide = sharp({ create: { width: 8000, height: 4900, channels: 3, background: '#345' } })
    expect((await sendFile(await wide.jpeg().toBuffer(), 'image/jpeg')).status).toBe(200)
  })
})

describe('taking it away', () => {
  it('leaves no image; twice is once', async () => {
    await sendFile(await striped().png().toBuffer())
    heard = []
    for (let time = 0; time < 2; time++)
      expect(await outcome(site, alis, 'DELETE', '/users/profile-image')).toEqual([200])
    expect(heard).toEqual([{ kind: 'users_changed', user_ids: [alis.user_id] }])
    expect(await kept()).toEqual([])
    const { statusCode, body } = await look('alis')
    expect([statusCode, JSON.parse(body).error]).toEqual([404, 'image_not_found'])
  })
  it('is for members', async () => {
    expect(await outcome(site, null, 'DELETE', '/users/profile-image')).toEqual([401, 'not_logged_in'])
    expect((await send('eA==', 'image/png', null)).body.error).toBe('not_logged_in')
  })
})

describe('looking at it', () => {
  it('is possible by name in any case and by number, and by name first', async () => {
    const number = await world.person(String(alis.user_id))
    await sendFile(await striped().png().toBuffer())
    expect((await look(alis.user_id)).statusCode).toBe(404)
    await world.db.deleteFrom('users').where('user_id', '=', number.user_id).execute()
    await sendFile(await striped().png().toBuffer())
    const etags = await Promise.all(['Alis', 'aLIS', alis.user_id].map(async (id) => (await look(id)).headers.etag))
    expect(new Set(etags).size).toBe(1)
    expect(etags[0]).toMatch(/^"[\w-]{22}"$/)
  })

  it('again sends nothing', async () => {
    await sendFile(await striped().png().toBuffer())
    const etag = String((await look('alis')).headers.etag)
    const again = await look('alis', { 'if-none-match': etag })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
  })

  it('responds with 404 for a user without an image, by name and by ID', async () => {
    for (const id of ['alis', alis.user_id]) {
      const { statusCode, body } = await look(id)
      expect([statusCode, JSON.parse(body).error]).toEqual([404, 'image_not_found'])
    }
  })

  it.each(['nobody', '999999', '99999999999', '0', '-1', '1.5', '%25', '_lis', '__proto__', "'--"])(
    'of %s is not possible',
    async (id) => {
      const { statusCode, body } = await look(id)
      expect([statusCode, JSON.parse(body).error]).toEqual([404, 'user_not_found'])
    },
  )
  it('of what no text may hold is refused', async () => expect((await look('%00')).statusCode).toBe(400))

  it('is one statement', async () => expect(await world.countStatements(() => look('alis'))).toBe(1))
})

describe('what is refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const refused = async (answer: ReturnType<typeof sendFile>) => {
    const { status, body } = await answer
    expect([status, body.error, Object.keys(body.details?.fields ?? {})]).toEqual([400, 'not_an_image', ['data']])
    expect(await kept()).toEqual([])
  }

  it('an SVG, whatever it is called', async () => {
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) await refused(sendFile(svg, type))
    expect((await sendFile(svg, 'image/svg+xml')).body.error).toBe('invalid_request')
  })
  it('a PNG called JPEG', async () => refused(sendFile(await striped().png().toBuffer(), 'image/jpeg')))
  it('a picture with a page behind it', async () =>
    refused(sendFile(Buffer.concat([await striped().png().toBuffer(), Buffer.from('<html>')]))))
  it('half a picture, also when its end is put behind it', async () => {
    const jpeg = await striped(200, 200).jpeg().toBuffer()
    await refused(sendFile(jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'))
    await refused(sendFile(Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.of(0xff, 0xd9)]), 'image/jpeg'))
  })
  it('a picture that says to be larger than it is', async () => {
    await refused(sendFile(saidToBe(await striped().png().toBuffer(), 6000, 6000)))
    await refused(sendFile(saidToBe(await striped().png().toBuffer(), 60_000, 60_000)))
    await refused(
      sendFile(saidToBe(await striped().jpeg({ progressive: true }).toBuffer(), 65_500, 65_500), 'image/jpeg'),
    )
  })
  it('a picture as wide as a hair is long', async () =>
    refused(sendFile(saidToBe(await striped().png().toBuffer(), 1, 30_000_000))))

  it.each([
    ['no base64', 'coi do'],
    ['the base64 of addresses', '-_-_'],
    ['blanks in it', 'iVBO RwAA'],
    ['an end that is missing', 'iVBORw'],
    ['bits that are left over', 'iVBORx=='],
    ['an address of data', 'data:image/png;base64,iVBORw=='],
    ['a zero byte', 'iVBO\0RwA'],
    ['nothing', ''],
    ['a number', 7],
    ['a list', ['iVBORw==']],
    ['null', null],
    ['an object', { toString: 'iVBORw==' }],
  ])('as data: %s', async (_what, data) => {
    const { status, body } = await send(data)
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', ['data']])
  })
  it.each(['image/svg+xml', 'IMAGE/PNG', 'image/png; x', '__proto__', 'constructor', '', null, 1])(
    'as a type: %j',
    async (type) => {
      const { status, body } = await send('iVBORw==', type)
      expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', ['mime_type']])
    },
  )
  it('more than five megabytes, wherever it is noticed', async () => {
    const bytes = (count: number) => Buffer.alloc(count).toString('base64')
    expect(await send(bytes(MAX_IMAGE_BYTES + 1))).toMatchObject({ status: 413, body: { error: 'too_large' } })
    expect(await send(bytes(MAX_IMAGE_BYTES + 10_000))).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
    expect(await send(bytes(2 * MAX_IMAGE_BYTES))).toMatchObject({ status: 413, body: { error: 'too_large' } })
    await refused(send(bytes(MAX_IMAGE_BYTES)))
  })
})

it('many at once are kept or sent away with a time to wait', async () => {
  const data = (await striped(600, 600).png().toBuffer()).toString('base64')
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(data)))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true)
  expect(statuses).toContain(200)
  for (const { status, headers } of answers)
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(data)).status).toBe(200)
})
