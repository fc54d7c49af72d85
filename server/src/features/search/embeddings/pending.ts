/** Definitions that may lack a vector: all of them, or those that changed. */
export class Pending {
  #all = true
  #definitionids = new Set<number>()

  /** Null: all of them. */
  add(definitionids: readonly number[] | null) {
    if (definitionids === null) this.#all = true
    else for (const id of definitionids) this.#definitionids.add(id)
  }

  /** Hands them over, null for all of them; the caller adds again what it did not see to. */
  take(): number[] | null {
    const taken = this.#all ? null : [...this.#definitionids]
    this.#all = false
    this.#definitionids.clear()
    return taken
  }
}
