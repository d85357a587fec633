import type { EmailDraft, EmailKind } from '#platform/mail/layout/email.ts'
import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import { accountEmailPreviews } from '#modules/accounts/email-previews.ts'
import { adminEmailPreviews } from '#modules/admin/email-previews.ts'
import { membershipEmailPreviews } from '#modules/memberships/email-previews.ts'
import { notificationEmailPreviews } from '#modules/notifications/email-previews.ts'
import { readPictureIndex } from '#demo/picture-index.ts'

/** Every kind of email there is: one without a preview does not compile. */
const previews: EmailPreviews<EmailKind> = {
  ...accountEmailPreviews,
  ...notificationEmailPreviews,
  ...membershipEmailPreviews,
  ...adminEmailPreviews,
}

export interface EmailPreview {
  /** Of its address. */
  id: string
  kind: EmailKind
  /** What it is of its kind, where there are several. */
  variant: string | undefined
  write(language: string, origin: string): EmailDraft
}

/** Emails of every kind, in all they may look like. */
export function listPreviews(): EmailPreview[] {
  return Object.entries(previews).flatMap(([name, write]) => {
    const kind = name as EmailKind
    const variants = typeof write === 'function' ? [[undefined, write] as const] : Object.entries(write)
    return variants.map(([variant, writeOne]) => ({
      id: variant === undefined ? kind : `${kind}--${variant.replaceAll(/\W+/g, '-')}`,
      kind,
      variant,
      write: (language: string, origin: string) => writeOne(sampleOf(language, origin)),
    }))
  })
}

function sampleOf(language: string, origin: string): EmailSample {
  return {
    language,
    origin,
    to: language === 'de' ? 'jonas@mail.example' : 'robin@mail.example',
    now: Date.UTC(2026, 10, 23, 14, 5),
    say: (english, german) => (language === 'de' ? german : english),
    photo(type, fabric) {
      const style = readPictureIndex().styles.find((one) => one.type === type && one.fabric === fabric)
      return style ? { key: style.front, width: 960, height: 1200, blur: style.blur, alt: '' } : null
    },
  }
}
