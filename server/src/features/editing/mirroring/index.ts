export { MirrorError } from './mirrorError.ts'
export { mirrorOnce, type Step, stopMirroring } from './mirroring.service.ts'
export { Source } from './source.ts'
