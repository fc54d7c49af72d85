export { mirrorOnce, type Step, stopMirroring } from './mirroring.service.ts'
export { MirrorError } from './reading.ts'
export { Source } from './source.ts'
