import { translate, translateOf } from '#platform/language/translate.ts'
import type { EmailData, EmailTemplates, EmailContent } from '../emails/email-template.ts'

/** Email templates about staff permissions. */
export const staffEmails = {
  'rights-changed': {
    path: '/sa/admins',
    reader: 'admin',
    write: staffRightsChangedEmail,
    sample: ({ language, userText }) => ({
      what: translate(language, 'mail.accounts.rights.role', {
        by: 'Ines Marchetti',
        name: 'Mila Novak',
        username: 'mila_novak',
        email: 'mila@mail.example',
        role: translateOf(language, 'staff.role', 'moderator'),
      }),
      why: userText('She looks after applications now.', 'Sie kümmert sich jetzt um Bewerbungen.'),
    }),
  },
  invite: {
    path: '/sa/signup/:token',
    reader: 'address',
    write: inviteEmail,
    sample: () => ({ role: 'support' }),
  },
} as const satisfies EmailTemplates

/** Creates the email to owners about a change to staff permissions. */
function staffRightsChangedEmail({ language, what = '', why = '', href }: EmailData): EmailContent {
  const reason = translate(language, 'mail.accounts.rights-changed.reason')
  return {
    subject: translate(language, 'mail.accounts.rights-changed.subject'),
    preview: what,
    blocks: [
      what,
      ...(why ? [{ rows: [[reason, why]] as [string, string][] }] : []),
      translate(language, 'mail.accounts.rights-changed.if-not'),
      { button: translate(language, 'mail.accounts.rights-changed.button'), href },
    ],
  }
}

/**
 * Creates the email with a staff invite. Invites that were created by older versions of Souk have no role and grant the
 * owner role.
 */
function inviteEmail({ language, role: key = 'owner', href, life }: EmailData): EmailContent {
  const role = translateOf(language, 'staff.role', key)
  return {
    subject: translate(language, 'mail.accounts.invite.subject'),
    preview: translate(language, 'mail.accounts.invite.preview', { role }),
    blocks: [
      translate(language, 'mail.accounts.invite.text', { role }),
      { button: translate(language, 'mail.accounts.invite.button'), href, showsLink: true },
      translate(language, 'mail.accounts.invite.life', { life }),
    ],
  }
}
