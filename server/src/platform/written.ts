/** An answer of type T that is JSON already, put together of parts that are kept that way. */
export class Written<T> {
  declare readonly answer: T

  constructor(readonly json: string) {}

  read(): T {
    return JSON.parse(this.json)
  }
}

/** An object as JSON with one more field before its others, whose items are JSON already. */
export function withItems(name: string, items: readonly string[], fields: object): string {
  const others = JSON.stringify(fields).slice(1)
  return `{${JSON.stringify(name)}:[${items.join(',')}]${others === '}' ? '' : ','}${others}`
}

/** A JSON object with more fields; neither is empty. */
export function withFields(object: string, fields: object): string {
  return `${object.slice(0, -1)},${JSON.stringify(fields).slice(1)}`
}
