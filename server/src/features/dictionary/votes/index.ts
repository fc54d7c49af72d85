export { takeImportedScores, votesOn } from './votes.repository.ts'
export { voteFeature } from './votes.routes.ts'
export { keepVoteOfAuthor, voteOfAuthor } from './votes.service.ts'
