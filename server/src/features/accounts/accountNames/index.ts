export {
  accountNamed,
  addFormerName,
  findAccount,
  formerNames,
  freeName,
  type HolderRow,
  holdersOfNames,
  removeFormerName,
} from './accountNames.repository.ts'
export { readAccount } from './accountNames.service.ts'
