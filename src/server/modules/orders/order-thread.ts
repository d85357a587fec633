export { noteMessages, type OrderMessage } from './after-sale/issues/noted-messages.ts'
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
} from './after-sale/issues/thread.store.ts'
