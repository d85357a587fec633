import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { HelperLog } from '#platform/http/access/helper-log.ts'
import { createHelperLog } from './helpers/helper-log.ts'
import type { Cron, Task } from '#platform/queue/jobs.ts'
import { mailFirstPassword, buyerForgotTask, mailRequestedLink } from './sign-in/buyer-password.ts'
import { firstPasswordTask } from './sign-in/buyer-login.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { AccountContext } from './core/accounts.context.ts'
import { createGuestEmails } from './core/guest-emails.ts'
import { createFactorSeal } from './core/factor-seal.ts'
import { createMailedLinks, pruneLinks } from './core/mailed-links.ts'
import { mailingListTask, subscribeAtMailchimp } from './mailing-list/mailing-list.ts'
import { accountEmails } from './account-emails.ts'
import { emailTask, sendAccountEmail } from './emails/emails.ts'
import { cleanAccountTexts } from './profile/stored-texts.ts'
import { deleteUnusedAccounts, deleteUnusedTask } from './privacy/unused-accounts.ts'
import { pruneRequests } from './identities/requests.store.ts'
import { pruneChallenges } from './passkeys/passkeys.store.ts'
import { createPrivacyRegistry } from './core/privacy.ts'
import { mailSellerLink, sellerForgotTask } from './sign-in/seller-login.ts'
import { mailNewDevice, newDeviceTask } from './sign-in/new-device.ts'
import { mailSignup, signupEmailTask } from './sign-up/buyer-signup.ts'
import { identifyView, isViewToken, pruneSellerViews } from './seller-views/seller-views.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { deleteExpired } from './sessions/sessions.store.ts'
import { delayedConfirmationTask, publishDelayedConfirmation } from './email-address/publish-confirmed.ts'
import { deleteOldAttempts } from './rate-limits/rate-limits.ts'

export interface Accounts {
  context: AccountContext
  sessions: Sessions
  helperActs: HelperLog
  tasks: Record<string, Task>
  crons: Cron[]
  close(): Promise<void>
}

type AccountDeps = Omit<AccountContext, 'links' | 'settings' | 'factorSeal' | 'privacy' | 'guestEmails'> & {
  /** Secret keys from which the tokens in emailed links are derived. */
  linkKeys: SecretKeys
  /** Secret keys used to encrypt second-factor secrets. */
  factorKeys: SecretKeys
  settings: Readonly<SettingValues>
}

/** Creates the accounts module, which handles accounts, sign-in and sessions. */
export function createAccounts({ linkKeys, factorKeys, settings, ...deps }: AccountDeps): Accounts {
  const context: AccountContext = {
    ...deps,
    links: createMailedLinks(linkKeys, deps.clock, settings),
    settings,
    factorSeal: createFactorSeal(factorKeys),
    privacy: createPrivacyRegistry(),
    guestEmails: createGuestEmails(),
  }
  const ownSessions = createSessions(context.db, context.clock, settings)
  const sessions: Sessions = {
    ...ownSessions,
    identify: (token) =>
      isViewToken(token) ? identifyView(context.db, token, context.clock.now()) : ownSessions.identify(token),
  }
  return {
    context,
    sessions,
    helperActs: createHelperLog(context),
    tasks: {
      [emailTask]: (payload) => sendAccountEmail(context, accountEmails, payload),
      [buyerForgotTask]: (payload) => mailRequestedLink(context, payload),
      [delayedConfirmationTask]: (payload) => publishDelayedConfirmation(context, payload),
      [firstPasswordTask]: (payload) => mailFirstPassword(context, payload),
      [newDeviceTask]: (payload) => mailNewDevice(context, payload),
      [signupEmailTask]: (payload) => mailSignup(context, payload),
      [sellerForgotTask]: (payload) => mailSellerLink(context, payload),
      [mailingListTask]: async (payload) => {
        if (context.config.mailchimp) await subscribeAtMailchimp(context.config.mailchimp, payload as never)
      },
      'accounts:prune': () => prune(context),
      [deleteUnusedTask]: () => deleteUnusedAccounts(context),
      'accounts:clean-texts': () => cleanAccountTexts(context.db, context.clock.now()),
    },
    crons: [
      { task: 'accounts:prune', pattern: '23 * * * *' },
      { task: deleteUnusedTask, pattern: '37 4 * * *' },
      { task: 'accounts:clean-texts', pattern: '47 3 * * *' },
    ],
    close: () => sessions.close(),
  }
}

async function prune({ db, clock, mailer }: AccountContext): Promise<void> {
  const now = clock.now()
  await deleteExpired(db, new Date(now))
  await deleteOldAttempts(db, now)
  await pruneLinks(db, now)
  await pruneChallenges(db, new Date(now))
  await pruneSellerViews(db, now)
  await pruneRequests(db, new Date(now))
  await mailer.prune()
}
