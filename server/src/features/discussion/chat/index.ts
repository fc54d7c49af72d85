export { bridge } from './bridge/bridge.ts'
export { NotAccepted } from './bridge/reasons.ts'
export { chatFeature } from './chat.routes.ts'
