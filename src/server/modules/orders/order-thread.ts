export { noteMessages, type OrderMessage } from './issues/noted-messages.ts'
export {
  findContestedSince,
  findSellerOf,
  readIssueOutcome,
  readIssueWords,
  readLastWords,
  readNoteWords,
  readReturnCarrier,
  readReturnWords,
  type StepWords,
} from './issues/thread.store.ts'
