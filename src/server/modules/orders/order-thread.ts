export { copyMessagesToIssue, type OrderMessage } from './after-sale/issues/issue-messages.ts'
export {
  findContestedReturnStart,
  findSellerOfOrder,
  readIssueOutcome,
  readIssueMessage,
  readLastMessage,
  readNoteMessage,
  readReturnCarrier,
  readReturnMessage,
  type StepMessage,
} from './after-sale/issues/thread.store.ts'
