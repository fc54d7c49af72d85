export { MyVotes } from './MyVotes.tsx'
export { OutdatedVote } from './OutdatedVote.tsx'
export { useMyVotes } from './queries.ts'
export { VoteBox } from './VoteBox.tsx'
