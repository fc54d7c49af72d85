export { imageUrl, pictureForText, readImage, saveImage, useImages } from './pictures.service.ts'
export type { ReencodedPicture } from './reencode.ts'
export { pictureFromUpload, type UploadedPicture } from './upload.ts'
