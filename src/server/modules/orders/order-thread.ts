export {
  findSellerOf,
  readIssueWords,
  readLastWords,
  readNoteWords,
  readReturnWords,
  type StepWords,
} from './issues/thread.store.ts'
