export { votesOn } from './repository.ts'
export { voteRoutes } from './routes.ts'
export { voteOfAuthor } from './service.ts'
