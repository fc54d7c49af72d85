export type { ReencodedPicture } from './reencode.ts'
export { pictureFeature } from './routes.ts'
export { imageUrl, pictureForText, readImage, saveImage, useImages } from './service.ts'
export { pictureFromUpload, type UploadedPicture } from './upload.ts'
