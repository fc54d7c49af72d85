/** Path of a redis-server, installed if need be; undefined when there is none. */
export function findRedis(): string | undefined
