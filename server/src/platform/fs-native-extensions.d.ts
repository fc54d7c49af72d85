declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the whole open file; false when somebody else has it. */
  export function tryLock(fd: number): boolean
}
