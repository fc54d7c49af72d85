import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { DefinitionId } from '../entries.ts'
import { ImageId, ImageInput, PICTURE_BODY } from '../pictures.ts'
import { Line } from '../texts.ts'

export const getDefinitionImage = fileEndpoint({
  method: 'GET',
  path: '/jbovlaste/definition_image/:id/image',
  access: 'public',
  summary: 'Returns the first picture of a definition, or the requested one',
  params: z.object({ id: DefinitionId }),
  query: z.object({ image_id: ImageId.optional() }),
  types: ['image/webp'],
  errors: ['definition_not_found', 'image_not_found'],
})

export const addDefinitionImage = endpoint({
  method: 'POST',
  path: '/jbovlaste/definition_image/:id/image',
  access: 'member',
  limit: { max: 60, minutes: 60 },
  cost: 10,
  maxBody: PICTURE_BODY,
  summary: 'Adds a picture to a definition, which creates a new version',
  params: z.object({ id: DefinitionId }),
  body: z.object({ image: ImageInput, description: Line(300).default('') }),
  response: z.object({ success: z.literal(true), image_id: z.int() }),
  errors: ['definition_not_found', 'owner_only', 'not_an_image', 'too_large', 'dictionary_follows'],
})
