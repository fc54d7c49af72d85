/** @ciOnly takes several seconds */
import { MAX_IMAGE_BYTES } from '@vlacku/contract/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { PageChange } from '../../../platform/events.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { files, moving, striped, withDeclaredSize } from '../pictures/pictures.testing.ts'

let world: World
let site: Site
let alis: Viewer
let received: PageChange[]
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  site.visitor.events.onPageChange((event) => void received.push(event))
  alis = await world.user('Alis')
})
beforeEach(async () => {
  await world.db.deleteFrom('profile_images').execute()
  received = []
})
afterAll(() => world.close())

const send = (data: unknown, mime_type: unknown = 'image/png', viewer: Viewer | null = alis) =>
  sendRequest(site, viewer, 'POST', '/users/profile-image', { data, mime_type })
const sendFile = (bytes: Buffer, mime_type?: string) => send(bytes.toString('base64'), mime_type)
const getImage = (id: string | number, headers = {}) =>
  site.app.inject({ method: 'GET', url: `/api/users/${id}/profile-image`, headers })
const storedImages = () => world.db.selectFrom('profile_images').selectAll().execute()

describe('uploading a profile image', () => {
  it.each(Object.entries(files))(
    'a profile image of type %s is stored as a small WebP',
    async (_kind, [type, make]) => {
      expect(await sendFile(await make().toBuffer(), type)).toMatchObject({ status: 200, body: { success: true } })
      const { rawPayload, headers } = await getImage('alis')
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, no-cache' })
      const metadata = await sharp(rawPayload).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
      expect(rawPayload.length).toBeLessThan(100_000)
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.pages]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    },
  )

  it('a profile image is stored without camera metadata', async () => {
    const photo = striped()
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
    const bytes = await photo.toBuffer()
    expect(bytes.includes('secret place')).toBe(true)
    await sendFile(bytes, 'image/jpeg')
    const [row] = await storedImages()
    expect(row!.bytes.includes('secret') || row!.bytes.includes('EXIF') || row!.bytes.includes('GPS')).toBe(false)
  })

  it('a profile image is rotated according to its orientation metadata', async () => {
    const half = (left: string, right: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: left } }).composite([
        { input: { create: { width: 32, height: 64, channels: 3, background: right } }, left: 32, top: 0 },
      ])
    const photo = await half('#ff0000', '#0000ff').jpeg().toBuffer()
    await sendFile(await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'image/jpeg')
    const [row] = await storedImages()
    const { data, info } = await sharp(row!.bytes).raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]! > 128
    expect([redAt(20, 20), redAt(235, 20), redAt(20, 235), redAt(235, 235)]).toEqual([true, true, false, false])
  })

  it('the first frame of an animation becomes the profile image', async () => {
    await sendFile(await moving(300).gif().toBuffer(), 'image/gif')
    expect((await sharp((await getImage('alis')).rawPayload).metadata()).pages).toBeUndefined()
  })

  it('a new profile image replaces the old one, and open pages are notified', async () => {
    await sendFile(await striped(40, 30).png().toBuffer())
    const first = (await getImage('alis')).headers.etag
    await sendFile(await striped(31, 77).png().toBuffer())
    expect((await getImage('alis')).headers.etag).not.toBe(first)
    expect(await storedImages()).toHaveLength(1)
    expect(received).toEqual(Array(2).fill({ kind: 'users_changed', user_ids: [alis.user_id] }))
    expect((await sendRequest(site, null, 'GET', '/users/alis/profile')).body.has_profile_image).toBe(true)
  })

  it('a large profile image is accepted if it can be decoded line by line', async () => {
    const wide = sharp({ create: { width: 8000, height: 4900, channels: 3, background: '#345' } })
    expect((await sendFile(await wide.jpeg().toBuffer(), 'image/jpeg')).status).toBe(200)
  })
})

describe('deleting a profile image', () => {
  it('requesting a deleted profile image returns 404, and deleting it is idempotent', async () => {
    await sendFile(await striped().png().toBuffer())
    received = []
    for (let time = 0; time < 2; time++)
      expect(await outcome(site, alis, 'DELETE', '/users/profile-image')).toEqual([200])
    expect(received).toEqual([{ kind: 'users_changed', user_ids: [alis.user_id] }])
    expect(await storedImages()).toEqual([])
    const { statusCode, body } = await getImage('alis')
    expect([statusCode, JSON.parse(body).error]).toEqual([404, 'image_not_found'])
  })
  it('deleting a profile image requires a login', async () => {
    expect(await outcome(site, null, 'DELETE', '/users/profile-image')).toEqual([401, 'not_logged_in'])
    expect((await send('eA==', 'image/png', null)).body.error).toBe('not_logged_in')
  })
})

describe('reading a profile image', () => {
  it('a profile image is looked up by username, ignoring case, and otherwise by user ID', async () => {
    const number = await world.user(String(alis.user_id))
    await sendFile(await striped().png().toBuffer())
    expect((await getImage(alis.user_id)).statusCode).toBe(404)
    await world.db.deleteFrom('users').where('user_id', '=', number.user_id).execute()
    await sendFile(await striped().png().toBuffer())
    const etags = await Promise.all(['Alis', 'aLIS', alis.user_id].map(async (id) => (await getImage(id)).headers.etag))
    expect(new Set(etags).size).toBe(1)
    expect(etags[0]).toMatch(/^"[\w-]{22}"$/)
  })

  it('a request for an unchanged profile image returns 304', async () => {
    await sendFile(await striped().png().toBuffer())
    const etag = String((await getImage('alis')).headers.etag)
    const again = await getImage('alis', { 'if-none-match': etag })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
  })

  it('a request for the profile image of a user without one returns 404, by name and by ID', async () => {
    for (const id of ['alis', alis.user_id]) {
      const { statusCode, body } = await getImage(id)
      expect([statusCode, JSON.parse(body).error]).toEqual([404, 'image_not_found'])
    }
  })

  it.each(['nobody', '999999', '99999999999', '0', '-1', '1.5', '%25', '_lis', '__proto__', "'--"])(
    'requesting the profile image of %s returns 404',
    async (id) => {
      const { statusCode, body } = await getImage(id)
      expect([statusCode, JSON.parse(body).error]).toEqual([404, 'user_not_found'])
    },
  )
  it('a profile image request with invalid characters in the username is rejected', async () =>
    expect((await getImage('%00')).statusCode).toBe(400))

  it('reading a profile image runs one SQL statement', async () =>
    expect(await world.countStatements(() => getImage('alis'))).toBe(1))
})

describe('rejected profile images', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  const expectRejected = async (response: ReturnType<typeof sendFile>) => {
    const { status, body } = await response
    expect([status, body.error, Object.keys(body.details?.fields ?? {})]).toEqual([400, 'not_an_image', ['data']])
    expect(await storedImages()).toEqual([])
  }

  it('an SVG is rejected as a profile image of every type', async () => {
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) await expectRejected(sendFile(svg, type))
    expect((await sendFile(svg, 'image/svg+xml')).body.error).toBe('invalid_request')
  })
  it('a PNG declared as JPEG is rejected as a profile image', async () =>
    expectRejected(sendFile(await striped().png().toBuffer(), 'image/jpeg')))
  it('a profile image followed by HTML is rejected', async () =>
    expectRejected(sendFile(Buffer.concat([await striped().png().toBuffer(), Buffer.from('<html>')]))))
  it('a truncated profile image is rejected, even if the file ends with its end marker', async () => {
    const jpeg = await striped(200, 200).jpeg().toBuffer()
    await expectRejected(sendFile(jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'))
    await expectRejected(
      sendFile(Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.of(0xff, 0xd9)]), 'image/jpeg'),
    )
  })
  it('a profile image that declares a larger size than it has is rejected', async () => {
    await expectRejected(sendFile(withDeclaredSize(await striped().png().toBuffer(), 6000, 6000)))
    await expectRejected(sendFile(withDeclaredSize(await striped().png().toBuffer(), 60_000, 60_000)))
    await expectRejected(
      sendFile(withDeclaredSize(await striped().jpeg({ progressive: true }).toBuffer(), 65_500, 65_500), 'image/jpeg'),
    )
  })
  it('an extremely narrow profile image is rejected', async () =>
    expectRejected(sendFile(withDeclaredSize(await striped().png().toBuffer(), 1, 30_000_000))))

  it.each([
    ['text that is not base64', 'coi do'],
    ['URL-safe base64', '-_-_'],
    ['base64 with spaces', 'iVBO RwAA'],
    ['base64 without padding', 'iVBORw'],
    ['base64 with excess bits', 'iVBORx=='],
    ['a data URL', 'data:image/png;base64,iVBORw=='],
    ['base64 with a NUL', 'iVBO\0RwA'],
    ['an empty text', ''],
    ['a number', 7],
    ['a list', ['iVBORw==']],
    ['null', null],
    ['an object', { toString: 'iVBORw==' }],
  ])('%s is rejected as profile image data', async (_what, data) => {
    const { status, body } = await send(data)
    expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', ['data']])
  })
  it.each(['image/svg+xml', 'IMAGE/PNG', 'image/png; x', '__proto__', 'constructor', '', null, 1])(
    'the profile image type %j is rejected',
    async (type) => {
      const { status, body } = await send('iVBORw==', type)
      expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, 'invalid_request', ['mime_type']])
    },
  )
  it('a profile image larger than 5 MB is rejected at every check', async () => {
    const bytes = (count: number) => Buffer.alloc(count).toString('base64')
    expect(await send(bytes(MAX_IMAGE_BYTES + 1))).toMatchObject({ status: 413, body: { error: 'too_large' } })
    expect(await send(bytes(MAX_IMAGE_BYTES + 10_000))).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
    expect(await send(bytes(2 * MAX_IMAGE_BYTES))).toMatchObject({ status: 413, body: { error: 'too_large' } })
    await expectRejected(send(bytes(MAX_IMAGE_BYTES)))
  })
})

it('concurrent profile image uploads are either stored or rejected with Retry-After', async () => {
  const data = (await striped(600, 600).png().toBuffer()).toString('base64')
  const responses = await Promise.all(Array.from({ length: 30 }, () => send(data)))
  const statuses = new Set(responses.map(({ status }) => status))
  expect([...statuses].every((status) => status === 200 || status === 429)).toBe(true)
  expect(statuses).toContain(200)
  for (const { status, headers } of responses)
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await send(data)).status).toBe(200)
})
