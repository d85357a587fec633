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
 * Minimum time, in ms, between two emails to the same recipient about an issue. All messages written in the meantime
 * share the next email.
 */
const minIntervalMs = 15 * 60_000

export interface IssueEmailJob {
  sellerOrderId: string
  issueId: string
  reader: IssueEmailReader
}

/**
 * Schedules an email with the new messages about an issue. The email is sent immediately or, if an email was just sent,
 * 15 minutes after that email.
 */
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
 * Creates the task that sends the emails scheduled by `scheduleIssueEmail`. `write` sends all messages except the first
 * `known` messages, which were already sent. `write` returns the total number of messages.
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
