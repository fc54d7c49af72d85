export { takeImportedScores, votesOn } from './votes.repository.ts'
export { storeAuthorVote, voteOfAuthor } from './votes.service.ts'
