export { imageUrl, pictureForText, readImage, saveImage, useImages } from './pictures.service.ts'
export { pictureFromUpload, type ReencodedPicture, type UploadedPicture } from './upload.ts'
