import { vi } from 'vitest'

/** Mocks a browser with a Lojban voice and returns the spoken texts. Undo with `vi.unstubAllGlobals`. */
export function fakeSpeech() {
  const speak = vi.fn()
  const voice = { lang: 'jbo', name: 'Lojban' }
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  )
  vi.stubGlobal('speechSynthesis', {
    ...{ getVoices: () => [{ lang: 'en-GB' }, voice], addEventListener: () => {}, removeEventListener: () => {} },
    ...{ cancel: () => {}, speak },
  })
  return { voice, texts: () => speak.mock.calls.map(([{ text }]) => text as string) }
}
