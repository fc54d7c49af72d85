import { aurora } from './scenes/aurora.mjs'
import { autumn } from './scenes/autumn.mjs'
import { dawn } from './scenes/dawn.mjs'
import { desert } from './scenes/desert.mjs'
import { forest } from './scenes/forest.mjs'
import { hills } from './scenes/hills.mjs'
import { lake } from './scenes/lake.mjs'
import { mountains } from './scenes/mountains.mjs'
import { night } from './scenes/night.mjs'
import { rain } from './scenes/rain.mjs'
import { sea } from './scenes/sea.mjs'
import { steppe } from './scenes/steppe.mjs'
import { winter } from './scenes/winter.mjs'

/** The thirteen, in the order of their seeds: a new one goes to the end, so that the others stay as they are. */
export const scenes = {
  hills,
  forest,
  sea,
  steppe,
  mountains,
  winter,
  night,
  dawn,
  rain,
  lake,
  desert,
  autumn,
  aurora,
}
