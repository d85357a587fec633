import { translate, translateOf } from '#platform/language/translate.ts'
import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import { accountEmail, pathOf, type EmailName } from './emails/templates.ts'
import { lifeText } from './emails/life-text.ts'

const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4'

/** An email with everything it may say. */
function preview(name: EmailName, own: (sample: EmailSample) => object = () => ({})) {
  return (sample: EmailSample): EmailDraft => {
    const { language, origin, to } = sample
    const href = origin + (pathOf(name) ?? '/').replace(':token', token)
    return accountEmail(name, to, { language, href, life: lifeText(language, 24 * 3600_000), ...own(sample) })
  }
}

const named = () => ({ name: 'Mila Novak' })
const weekly = ({ language }: EmailSample) => ({ life: lifeText(language, 7 * 24 * 3600_000) })
const moving = (sample: EmailSample) => ({ newEmail: 'robin@new.example', ...weekly(sample) })

/** The emails of accounts, as they may look. */
export const accountEmailPreviews: EmailPreviews<EmailName> = {
  confirm: preview('confirm'),
  'confirm-free': preview('confirm-free'),
  'confirm-change': preview('confirm-change'),
  'seller-confirm-change': preview('seller-confirm-change'),
  'email-change-asked': preview('email-change-asked', moving),
  'moved-away': preview('moved-away', moving),
  'new-device': preview('new-device', ({ now: at }) => ({ device: 'Firefox on Windows', at })),
  'factor-on': preview('factor-on', weekly),
  'factor-off': preview('factor-off', weekly),
  'factor-guessed': preview('factor-guessed', weekly),
  'passkey-added': preview('passkey-added', weekly),
  'passkey-removed': preview('passkey-removed', weekly),
  'factor-reset': preview('factor-reset'),
  'recovery-code-used': preview('recovery-code-used', (sample) => ({ ...weekly(sample), codesLeft: 9 })),
  'recovery-codes-new': preview('recovery-codes-new', weekly),
  reset: preview('reset'),
  'password-expired': preview('password-expired'),
  'first-password': preview('first-password'),
  'password-changed': preview('password-changed'),
  'already-here': preview('already-here'),
  erased: preview('erased'),
  applied: preview('applied'),
  'already-applied': preview('already-applied'),
  'already-selling': preview('already-selling'),
  accepted: preview('accepted', named),
  refused: preview('refused', ({ say }) => ({
    ...named(),
    why: say('We have many sellers of shoes already.', 'Wir haben schon viele, die Schuhe verkaufen.'),
  })),
  'seller-reset': preview('seller-reset'),
  'seller-password-expired': preview('seller-password-expired'),
  'rights-changed': preview('rights-changed', ({ language, say }) => ({
    what: translate(language, 'mail.accounts.rights.role', {
      by: 'Ines Marchetti',
      name: 'Mila Novak',
      username: 'mila_novak',
      email: 'mila@mail.example',
      role: translateOf(language, 'staff.role', 'moderator'),
    }),
    why: say('She looks after applications now.', 'Sie kümmert sich jetzt um Bewerbungen.'),
  })),
  'helper-invite': preview('helper-invite', (sample) => ({
    ...weekly(sample),
    ...named(),
    shop: 'Nora Vintage',
  })),
  'helper-joined': preview('helper-joined', named),
  'helper-removed': preview('helper-removed', () => ({ shop: 'Nora Vintage' })),
  invite: preview('invite', () => ({ role: 'support' })),
}
