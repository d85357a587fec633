import { dateText, moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'

export type MemberEmail = 'welcome' | 'failed' | 'cancelled' | 'reactivated' | 'ended' | 'ended-unpaid'

export interface MemberEmailData {
  to: string
  language: Language
  name: string
  priceCents: number
  currency: string
  interval: 'month' | 'year'
  /** Time when the membership ends or is charged next, as known when the email was scheduled. */
  at: Date
  /** End of the gifted time that follows. Null if no gifted time follows. */
  giftUntil: Date | null
  subscriptionId: string
  origin: string
}

declare module '#platform/mail/layout/email.ts' {
  interface EmailKinds extends Record<`member-${MemberEmail}`, true> {}
}

type Write = (membership: MemberEmailData) => Omit<EmailDraft, 'kind' | 'to' | 'language' | 'reason'>

const write: Record<MemberEmail, Write> = {
  welcome: (membership) => {
    const { language, interval, at } = membership
    const [price, date] = [priceText(membership), dateText(language, at)]
    const plan = translate(language, 'mail.member.plan-price', { interval, price })
    return {
      subject: translate(language, 'mail.member.welcome.subject'),
      preview: translate(language, 'mail.member.next-charge', { price, date }),
      blocks: [
        ...hello(membership),
        translate(language, 'mail.member.welcome.text'),
        {
          rows: [
            [translate(language, 'mail.member.welcome.price'), plan],
            [translate(language, 'mail.member.welcome.next-charge'), date],
          ],
        },
        { button: translate(language, 'mail.member.manage'), href: manage(membership) },
        translate(language, 'mail.member.welcome.change'),
      ],
    }
  },
  failed: (membership) => {
    const { language } = membership
    const [price, date] = [priceText(membership), dateText(language, membership.at)]
    return {
      subject: translate(language, 'mail.member.failed.subject'),
      preview: translate(language, 'mail.member.failed.preview', { date }),
      blocks: [
        ...hello(membership),
        translate(language, 'mail.member.failed.text', { price }),
        translate(language, 'mail.member.failed.retry', { date }),
        { button: translate(language, 'mail.member.failed.button'), href: manage(membership) },
        translate(language, 'mail.member.failed.there'),
      ],
    }
  },
  cancelled: (membership) => {
    const { language, origin, subscriptionId } = membership
    const date = dateText(language, membership.at)
    const href = `${origin}/reactivate-subscription/${subscriptionId}`
    return {
      subject: translate(language, 'mail.member.canceled.subject', { date }),
      preview: translate(language, 'mail.member.canceled.preview'),
      blocks: [
        ...hello(membership),
        translate(language, 'mail.member.canceled.text', { date }),
        ...giftLine(membership),
        ...(isFeatureOn('membership')
          ? [
              { button: translate(language, 'mail.member.canceled.button'), href },
              translate(language, 'mail.member.canceled.until'),
            ]
          : []),
      ],
    }
  },
  reactivated: (membership) => {
    const { language } = membership
    const due = { price: priceText(membership), date: dateText(language, membership.at) }
    return {
      subject: translate(language, 'mail.member.reactivated.subject'),
      preview: translate(language, 'mail.member.next-charge', due),
      blocks: [
        ...hello(membership),
        translate(language, 'mail.member.reactivated.text', due),
        { button: translate(language, 'mail.member.manage'), href: manage(membership) },
      ],
    }
  },
  ended: (membership) => {
    const { language } = membership
    return {
      subject: translate(language, 'mail.member.ended.subject'),
      preview: translate(language, 'mail.member.ended.preview'),
      blocks: [
        ...hello(membership),
        translate(language, 'mail.member.ended.text'),
        ...giftLine(membership),
        ...seePlans(membership),
      ],
    }
  },
  'ended-unpaid': (membership) => {
    const { language } = membership
    return {
      subject: translate(language, 'mail.member.ended.subject'),
      preview: translate(language, 'mail.member.ended-unpaid.preview'),
      blocks: [
        ...hello(membership),
        translate(language, 'mail.member.ended-unpaid.text', { price: priceText(membership) }),
        ...giftLine(membership),
        ...seePlans(membership),
      ],
    }
  },
}

/** Creates a membership email from the data that was stored when the email was scheduled. */
export function memberEmail(template: MemberEmail, membership: MemberEmailData): EmailDraft {
  const { to, language } = membership
  const why = translate(language, 'mail.why.member')
  return { kind: `member-${template}`, to, language, ...write[template](membership), reason: why }
}

function hello({ language, name }: MemberEmailData): string[] {
  return name ? [translate(language, 'mail.hello', { name })] : []
}

function giftLine({ language, giftUntil }: MemberEmailData): string[] {
  if (!giftUntil) return []
  return [translate(language, 'mail.member.gift-follows', { date: dateText(language, giftUntil) })]
}

function manage({ origin }: MemberEmailData): string {
  return `${origin}/direct/subscription-management`
}

function seePlans({ language, origin }: MemberEmailData): { button: string; href: string }[] {
  if (!isFeatureOn('membership')) return []
  return [{ button: translate(language, 'mail.member.see-plans'), href: `${origin}/shop/subscribe` }]
}

function priceText({ language, priceCents: cents, currency }: MemberEmailData): string {
  return moneyText(language, { cents, currency })
}
