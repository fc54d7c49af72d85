export { takeImportedScores, votesOn } from './votes.repository.ts'
export { keepVoteOfAuthor, voteOfAuthor } from './votes.service.ts'
