export { bridge } from './bridge/bridge.ts'
export { NotAccepted } from './bridge/reasons.ts'
export { ChatRoom } from './room.ts'
export { chatRoutes } from './routes.ts'
