/** @ciOnly takes more than ten seconds */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { outcome, sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { deleteUnusedImages } from './pictures.service.ts'
import { files, striped } from './pictures.testing.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
})
afterAll(() => world.close())

const send = (data: string, mime_type: string, viewer: Viewer | null = alis) =>
  sendRequest(site, viewer, 'POST', '/images', { image: { data, mime_type } })
const sendFile = async (bytes: Buffer, mime_type = 'image/png') => send(bytes.toString('base64'), mime_type)
const getImage = (image_id: number, headers = {}) => site.app.inject({ url: `/api/images/${image_id}`, headers })

describe('pictures for texts', () => {
  it.each(Object.entries(files))(
    'a picture of type %s is stored as WebP with its aspect ratio',
    async (_kind, [type, make]) => {
      const { status, body } = await sendFile(await make().toBuffer(), type)
      expect([status, body.url]).toEqual([201, `/api/images/${body.image_id}`])
      const { rawPayload, headers } = await getImage(body.image_id)
      const metadata = await sharp(rawPayload).metadata()
      expect([headers['content-type'], metadata.format, metadata.width, metadata.height]).toEqual([
        'image/webp',
        'webp',
        body.width,
        body.height,
      ])
      expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined])
    },
  )

  it.each([
    [3200, 800, 1600, 400],
    [100, 3200, 50, 1600],
    [31, 77, 31, 77],
  ])('a picture of %i × %i pixels is stored as %i × %i', async (width, height, stored_width, stored_height) => {
    const { body } = await sendFile(await striped(width, height).jpeg().toBuffer(), 'image/jpeg')
    expect([body.width, body.height]).toEqual([stored_width, stored_height])
  })

  it('a stored picture is immutable and cached permanently', async () => {
    const { image_id } = (await sendFile(await striped().png().toBuffer())).body
    const { headers } = await getImage(image_id)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const again = await getImage(image_id, { 'if-none-match': headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect(await world.countStatements(() => getImage(image_id))).toBe(1)
  })

  it('an invalid picture is rejected with an error that names its field', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    for (const [data, error] of [
      [svg, 'not_an_image'],
      ['coi do', 'invalid_request'],
    ]) {
      const { status, body } = await send(data!, 'image/png')
      expect([status, body.error, Object.keys(body.details.fields)]).toEqual([400, error, ['image.data']])
    }
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64'), 'image/png')).status).toBe(413)
  })

  it('uploading a picture requires permission, and requesting an unknown picture returns 404', async () => {
    expect(await outcome(site, null, 'POST', '/images', {})).toEqual([401, 'not_logged_in'])
    const nobody = await world.user('nobody', { role: 'unconfirmed' })
    expect(await outcome(site, nobody, 'POST', '/images', {})).toEqual([403, 'not_allowed'])
    expect(await outcome(site, null, 'GET', '/images/4711')).toEqual([404, 'image_not_found'])
  })
})

describe('deleting unused pictures', () => {
  const inADay = () => ({ ...world.ctx(), now: () => new Date(Date.now() + 25 * 3_600_000) })
  const countImages = async () =>
    (await world.db.selectFrom('images').select('image_id').orderBy('image_id').execute()).length
  const define = (body: object) =>
    sendRequest(site, alis, 'POST', '/jbovlaste/valsi', { word: 'brode', lang_id: 2, definition: 'so', ...body })

  it('a picture is deleted after it has been unused for a day', async () => {
    await sendFile(await striped().png().toBuffer())
    await deleteUnusedImages(world.ctx())
    expect(await countImages()).toBe(1)
    await deleteUnusedImages(inADay())
    expect(await countImages()).toBe(0)
  })

  it('pictures in the list or texts of any version remain even if later versions don’t contain them', async () => {
    const ids = []
    for (let n = 0; n < 4; n++) ids.push((await sendFile(await striped().png().toBuffer())).body.image_id)
    const [listed, inNotes, alsoInNotes] = ids
    const notes = `![a](/api/images/${inNotes}) ![b](https://example.org/api/images/${alsoInNotes}) /api/images/9999999999`
    const { definition_id } = (await define({ images: [{ image_id: listed }], notes })).body
    await sendRequest(site, alis, 'PUT', `/jbovlaste/valsi/${definition_id}`, {
      expected_version: 1,
      notes: '',
      images: [],
    })
    await deleteUnusedImages(inADay())
    expect(await countImages()).toBe(3)
    const [, first] = (await sendRequest(site, null, 'GET', `/versions/${definition_id}/history`)).body.versions
    expect((await sendRequest(site, alis, 'POST', `/versions/${first.version_id}/revert`, {})).status).toBe(200)
  })

  it('a picture referenced only by another user’s text is deleted', async () => {
    const djan = await world.user('djan')
    const { image_id } = (await send((await striped().png().toBuffer()).toString('base64'), 'image/png', djan)).body
    expect((await define({ notes: `![a](/api/images/${image_id})` })).status).toBe(200)
    await deleteUnusedImages(inADay())
    expect(await countImages()).toBe(0)
  })
})
