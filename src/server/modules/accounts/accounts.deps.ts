import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { HelperWatch } from '#platform/http/access/helper-watch.ts'
import { openHelperActs } from './helpers/helper-acts.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Cron, Task } from '#platform/queue/jobs.ts'
import { mailFirstPassword, forgotTask, mailWishedLink } from './sign-in/buyer-password.ts'
import { firstPasswordTask } from './sign-in/buyer-login.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { AccountContext } from './core/accounts.context.ts'
import { openGuestEmails } from './core/guest-emails.ts'
import { openFactorSeal } from './core/factor-seal.ts'
import { openMailedLinks, pruneLinks } from './core/mailed-links.ts'
import { mailingListTask, subscribeAtMailchimp } from './mailing-list/mailing-list.ts'
import { accountEmails } from './account-emails.ts'
import { mailTask, sendMail } from './emails/emails.ts'
import { cleanAccountTexts } from './profile/stored-texts.ts'
import { deleteFaded, fadeTask } from './privacy/faded-accounts.ts'
import { pruneChallenges } from './passkeys/passkeys.store.ts'
import { openPrivacy } from './core/privacy.ts'
import { mailSellerLink, sellerForgotTask } from './sign-in/seller-login.ts'
import { mailNewDevice, newDeviceTask } from './sign-in/new-device.ts'
import { mailSignup, signupTask } from './sign-up/buyer-signup.ts'
import { openSessions, type Sessions } from './sessions/sessions.ts'
import { deleteExpired } from './sessions/sessions.store.ts'
import { confirmedTask, tellConfirmedLater } from './email-address/confirmed.ts'
import { pruneAttempts } from './rate-limits/rate-limits.ts'

export interface Accounts {
  context: AccountContext
  sessions: Sessions
  helperActs: HelperWatch
  tasks: Record<string, Task>
  crons: Cron[]
  close(): Promise<void>
}

type AccountDeps = Omit<AccountContext, 'links' | 'settings' | 'factorSeal' | 'privacy' | 'guestEmails'> & {
  /** Keys from which the secrets in emailed links are derived. */
  linkKeys: SecretKeys
  /** Keys that encrypt the secrets of second factors. */
  factorKeys: SecretKeys
  settings: Readonly<SettingValues>
}

/** Creates the accounts module: accounts, sign-in and sessions. */
export function openAccounts({ linkKeys, factorKeys, settings, ...deps }: AccountDeps): Accounts {
  const context: AccountContext = {
    ...deps,
    links: openMailedLinks(linkKeys, deps.clock, settings),
    settings,
    factorSeal: openFactorSeal(factorKeys),
    privacy: openPrivacy(),
    guestEmails: openGuestEmails(),
  }
  const sessions = openSessions(context.db, context.clock, settings)
  return {
    context,
    sessions,
    helperActs: openHelperActs(context),
    tasks: {
      [mailTask]: (payload) => sendMail(context, accountEmails, payload),
      [forgotTask]: (payload) => mailWishedLink(context, payload),
      [confirmedTask]: (payload) => tellConfirmedLater(context, payload),
      [firstPasswordTask]: (payload) => mailFirstPassword(context, payload),
      [newDeviceTask]: (payload) => mailNewDevice(context, payload),
      [signupTask]: (payload) => mailSignup(context, payload),
      [sellerForgotTask]: (payload) => mailSellerLink(context, payload),
      [mailingListTask]: async (payload) => {
        if (context.config.mailchimp) await subscribeAtMailchimp(context.config.mailchimp, payload as never)
      },
      'accounts:prune': () => prune(context),
      [fadeTask]: () => deleteFaded(context),
      'accounts:clean-texts': () => cleanAccountTexts(context.db, context.clock.now()),
    },
    crons: [
      { task: 'accounts:prune', pattern: '23 * * * *' },
      { task: fadeTask, pattern: '37 4 * * *' },
      { task: 'accounts:clean-texts', pattern: '47 3 * * *' },
    ],
    close: () => sessions.close(),
  }
}

async function prune({ db, clock, mailer }: AccountContext): Promise<void> {
  const now = clock.now()
  await deleteExpired(db, new Date(now))
  await pruneAttempts(db, now)
  await pruneLinks(db, now)
  await pruneChallenges(db, new Date(now))
  await mailer.prune()
}

export function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
