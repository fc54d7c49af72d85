/** One note per place: start (seconds), duration (seconds) and frequency (Hz). */
const NOTES = [
  [0, 0.5, 293.66],
  [0.45, 0.5, 369.99],
  [0.9, 0.5, 440],
  [1.35, 0.5, 493.88],
  [1.8, 0.9, 587.33],
  // The melody for the unclosed clause.
  [2.9, 0.3, 554.37],
  [3.2, 0.3, 493.88],
  [3.5, 0.3, 440],
  [3.8, 1.1, 369.99],
  [4.9, 0.9, 440],
] as const

/** The sound of the till: two dissonant partials. */
const DING = [
  [5.9, 1.4, 1975.53],
  [5.9, 1.1, 2637.02],
  [6.02, 1.2, 3135.96],
] as const

const LOUDNESS = 0.16
/** Release time, in seconds: short enough to sound like an ending, and long enough to avoid a click. */
const RELEASE = 0.06

/** Plays the tune once and calls `ended` after the last note. Returns a function that stops the tune. */
export function playTune(context: AudioContext, ended: () => void): () => void {
  const start = context.currentTime + 0.05
  const master = context.createGain()
  master.gain.value = LOUDNESS
  master.connect(context.destination)

  const sound = ([at, length, pitch]: readonly [number, number, number], attack: number, type: OscillatorType) => {
    const oscillator = context.createOscillator()
    const envelope = context.createGain()
    oscillator.type = type
    oscillator.frequency.value = pitch
    envelope.gain.setValueAtTime(0.0001, start + at)
    envelope.gain.exponentialRampToValueAtTime(1, start + at + attack)
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + at + length)
    oscillator.connect(envelope)
    envelope.connect(master)
    oscillator.start(start + at)
    oscillator.stop(start + at + length)
    return oscillator
  }
  for (const note of NOTES) sound(note, 0.04, 'triangle')
  const [longest] = DING.map((partial) => sound(partial, 0.005, 'sine'))
  longest!.onended = ended

  return () => {
    longest!.onended = null
    master.gain.setTargetAtTime(0, context.currentTime, RELEASE / 4)
    setTimeout(() => void context.close(), RELEASE * 1000)
  }
}
