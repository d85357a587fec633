import type { Actor } from '#platform/actor.ts'
import type { Cron, Task } from '#platform/jobs.ts'
import { mailFirstPassword, forgotTask, mailWishedLink } from './buyer-password.ts'
import { firstPasswordTask } from './buyer-login.ts'
import type { SettingValues } from '#platform/settings-table.ts'
import type { Desk } from './desk.ts'
import { openMailedLinks, pruneLinks } from './mailed-links.ts'
import { mailingListTask, tellMailchimp } from './mailing-list.ts'
import { mailTask, sendMail } from './mails.ts'
import { openPrivacy } from './privacy.ts'
import { mailSellerLink, sellerForgotTask } from './seller-login.ts'
import { openSessions, type Sessions } from './sessions.ts'
import { deleteExpired } from './sessions.store.ts'
import { pruneTries } from './tries.ts'

export interface Accounts {
  desk: Desk
  sessions: Sessions
  tasks: Record<string, Task>
  crons: Cron[]
  close(): Promise<void>
}

type Parts = Omit<Desk, 'links' | 'privacy'> & {
  /** The secrets of mailed links are made from it. */
  linkSecret: string
  settings: Readonly<SettingValues>
}

/** Opens the room: who people are, and how they prove it. */
export function openAccounts({ linkSecret, settings, ...parts }: Parts): Accounts {
  const desk: Desk = {
    ...parts,
    links: openMailedLinks(linkSecret, parts.clock, settings),
    privacy: openPrivacy(),
  }
  const sessions = openSessions(desk.db, desk.clock)
  return {
    desk,
    sessions,
    tasks: {
      [mailTask]: (payload) => sendMail(desk, payload),
      [forgotTask]: (payload) => mailWishedLink(desk, payload),
      [firstPasswordTask]: (payload) => mailFirstPassword(desk, payload),
      [sellerForgotTask]: (payload) => mailSellerLink(desk, payload),
      [mailingListTask]: async (payload) => {
        if (desk.config.mailchimp) await tellMailchimp(desk.config.mailchimp, payload as never)
      },
      'accounts:prune': () => prune(desk),
    },
    crons: [{ task: 'accounts:prune', pattern: '23 * * * *' }],
    close: () => sessions.close(),
  }
}

async function prune({ db, clock, post }: Desk): Promise<void> {
  const now = clock.now()
  await deleteExpired(db, new Date(now))
  await pruneTries(db, now)
  await pruneLinks(db, now)
  await post.prune()
}

export function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
