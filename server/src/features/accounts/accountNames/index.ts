export {
  accountNamed,
  addFormerName,
  findAccount,
  formerNames,
  freeName,
  type HolderRow,
  holdersOfNames,
  removeFormerName,
} from './repository.ts'
export { readAccount } from './service.ts'
