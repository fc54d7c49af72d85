export { ChatTicker } from './ChatTicker.tsx'
