export { type GivenPicture, pictureFrom } from './given.ts'
export type { Drawn } from './redraw.ts'
export { pictureRoutes } from './routes.ts'
export { forgetUnusedImages, pictureForText, readImage, saveImage, useImages } from './service.ts'
