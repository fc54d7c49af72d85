export { takeImportedScores, votesOn } from './repository.ts'
export { voteFeature } from './routes.ts'
export { keepVoteOfAuthor, voteOfAuthor } from './service.ts'
