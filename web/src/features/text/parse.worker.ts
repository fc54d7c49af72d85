import { parse } from '@vlacku/grammar'

parse('') // compiles the grammar before the first text arrives

/** Parses each received text and posts the result. */
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(parse(data)))
