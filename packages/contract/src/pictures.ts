import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { Id, IdInput } from './ids.ts'
import { Line } from './texts.ts'

/** Maximum size of a decoded picture, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** Maximum size of a request that contains one picture, in bytes. */
export const PICTURE_BODY = 7 * 1024 * 1024

/** An uploaded picture in base64, which is a third larger than the decoded data. */
export const ImageInput = z.object({
  data: z
    .string()
    .min(1, 'is required')
    .max(Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 4, 'must be less than 5 MB'),
  mime_type: z.enum(IMAGE_TYPES, 'must be image/png, image/jpeg, image/gif or image/webp'),
})

export const ImageId = Id

/** A picture shown with a text, with a description for screen readers. */
export const ShownImage = z.object({ image_id: z.int(), description: z.string() })
export type ShownImage = z.infer<typeof ShownImage>
export const ShownImageInput = z.object({ image_id: IdInput, description: Line(300).default('') })

export const addImage = endpoint({
  method: 'POST',
  path: '/images',
  access: { authority: ['create_definition', 'create_comment'] },
  limit: { max: 60, minutes: 60 },
  cost: 10,
  maxBody: PICTURE_BODY,
  status: 201,
  summary:
    'Uploads a picture for a text that is being written, re-encoded as WebP of at most 1600 × 1600 pixels; deleted after a day unless a saved text refers to it',
  body: z.object({ image: ImageInput }),
  response: z.object({
    image_id: z.int(),
    /** URL for use in texts, as in `![description](/api/images/12)`. */
    url: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  errors: ['not_an_image', 'too_large'],
})

export const getImage = fileEndpoint({
  method: 'GET',
  path: '/images/:id',
  access: 'public',
  summary: 'Returns a picture; it is immutable',
  params: z.object({ id: ImageId }),
  types: ['image/webp'],
  errors: ['image_not_found'],
})
