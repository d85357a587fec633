import { inTransaction } from '#platform/database/db.ts'
import type { TaskInBatches } from '#platform/queue/jobs.ts'
import { putMessage } from '#platform/queue/outbox.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import {
  findEmailedMessages,
  lockEmailedMessages,
  saveEmailedMessages,
  type IssueEmailReader,
} from './issue-email-task.store.ts'

export const issueEmailTask = 'notifications:issue-words'

/**
 * Minimum time in ms between two emails about an issue to the same reader. All messages written during that time
 * share the next email.
 */
const minIntervalMs = 15 * 60_000

export interface IssueEmailJob {
  sellerOrderId: string
  issueId: string
  reader: IssueEmailReader
}

/** Schedules an email with the new messages about an issue: immediately, or 15 minutes after the previous one. */
export async function scheduleIssueEmail(
  { db, clock }: NotificationDeps,
  words: IssueEmailJob,
): Promise<void> {
  const { issueId, reader } = words
  await inTransaction(db, async (tx) => {
    const { mailedAt } = await lockEmailedMessages(tx, issueId, reader)
    const next = (mailedAt?.getTime() ?? 0) + minIntervalMs
    const dueAt = next > clock.now() ? { dueAt: new Date(next) } : {}
    await putMessage(tx, { topic: issueEmailTask, key: `${issueId}:${reader}`, payload: words, ...dueAt })
  })
}

/**
 * Creates the task that sends the emails scheduled by `scheduleIssueEmail`. The function `write` skips the first
 * `known` messages, sends the remaining messages by email, and returns the total number of messages.
 */
export function createIssueEmailTask(
  { db, clock }: NotificationDeps,
  write: (words: IssueEmailJob, known: number) => Promise<number>,
): TaskInBatches {
  return {
    async inBatches(payloads) {
      for (const payload of payloads) {
        const words = payload as IssueEmailJob
        const { notes } = await findEmailedMessages(db, words.issueId, words.reader)
        const all = await write(words, notes)
        if (all > notes)
          await saveEmailedMessages(db, words.issueId, words.reader, all, new Date(clock.now()))
      }
    },
  }
}
