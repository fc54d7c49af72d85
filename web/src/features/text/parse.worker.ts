import { parse } from '@vlacku/grammar'

/** Parses each received text and posts the result. */
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parse(data)))
