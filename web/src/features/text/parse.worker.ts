import { parse } from '@vlacku/grammar'

/** Parses each text that it receives, and posts the result. */
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parse(data)))
