export { takeImportedScores, votesOn } from './repository.ts'
export { voteRoutes } from './routes.ts'
export { keepVoteOfAuthor, voteOfAuthor } from './service.ts'
