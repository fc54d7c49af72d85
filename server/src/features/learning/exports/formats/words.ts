import type { ExportedDefinition } from '../source.ts'

/** Groups consecutive definitions by word. */
export async function* byWord(definitions: AsyncIterable<ExportedDefinition>): AsyncGenerator<ExportedDefinition[]> {
  let ofWord: ExportedDefinition[] = []
  for await (const definition of definitions) {
    if (ofWord.length > 0 && ofWord[0]!.word !== definition.word) {
      yield ofWord
      ofWord = []
    }
    ofWord.push(definition)
  }
  if (ofWord.length > 0) yield ofWord
}
