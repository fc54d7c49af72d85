export { KeysHelp } from './KeysHelp.tsx'
