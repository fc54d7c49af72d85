import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

export interface LogTarget {
  write(line: string): void
}

/** Request logs contain only the method and path, because query strings and headers may contain secrets. */
export function loggerOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: LogTarget,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: config.logLevel,
    redact: { paths: ['*.password', '*.token', '*.authorization', 'headers'], censor: '[secret]' },
    serializers: {
      req: (req) => ({ method: req.method, path: req.url.split('?', 1)[0], ip: req.ip }),
      res: (res) => ({ status: res.statusCode }),
    },
    ...(stream && { stream }),
  }
}
