import type { MessageArguments, MessageKey } from '#messages/message-types.d.ts'
import type { Money } from '#contract/money.ts'
import type { NotificationEvent } from '#contract/notifications/notifications.ts'
import { dateText, hourText, moneyText, timeText } from '#platform/language/formats.ts'
import { translate, translateStored, type Language } from '#platform/language/translate.ts'
import { findingText, type Finding } from '#platform/payments/ports/findings.ts'
import { payoutFailureText } from '#platform/payments/ports/payout-failures.ts'
import { eventLabel } from './event-kinds.ts'

type Words = readonly [title: string, text: string]

/** Functions that format a stored message argument for display, keyed by argument name. */
const formats = {
  amount: moneyText,
  price: moneyText,
  before: moneyText,
  day: (language: Language, at: string) => dateText(language, at),
  time: (language: Language, at: string) => timeText(language, at),
  failure: payoutFailureText,
}

/**
 * Notification codes whose title and text are composed of several messages. Each function receives the language and the
 * stored data.
 */
const composedNotifications = {
  /**
   * `from` is the sender's name, which is null for the marketplace and empty for a buyer without a name. `text` is not
   * translated.
   */
  message: (language: Language, { from, text }: { from: string | null; text: string }): Words => [
    from === null
      ? translate(language, 'notification.message.title-support')
      : translate(language, 'notification.message.title', {
          from: from || translate(language, 'conversation.buyer'),
        }),
    text,
  ],
  feedback: (language: Language, { author, rate }: { author: string; rate: number }): Words => [
    author
      ? translate(language, 'notification.feedback.title', { author, rate })
      : translate(language, 'notification.feedback.title-unnamed', { rate }),
    translate(language, 'notification.feedback.text'),
  ],
  'review-answered': (language: Language, { seller, reply }: { seller: string; reply: string }): Words => [
    translate(language, 'notification.review-answered.title', { seller }),
    reply,
  ],
  application: (language: Language, { name, why }: { name: string; why: string }): Words => [
    translate(language, 'notification.application.title', { name }),
    why,
  ],
  'back-in-stock': (
    language: Language,
    of: { title: string; sizeName: string; until: string; price: Money },
  ): Words => [
    translate(language, 'notification.back-in-stock.title', { title: of.title }),
    translate(language, 'notification.back-in-stock.text', {
      sizeName: of.sizeName,
      time: hourText(language, of.until),
      price: moneyText(language, of.price),
    }),
  ],
  /**
   * `by` is the difference: the provider's balance minus the ledger's balance. `username` is null for the marketplace's
   * own account.
   */
  ledger(language: Language, { username, by, count, findings }: LedgerDifference): Words {
    const listed = findings.map((one) => `${findingText(language, one)}.`)
    const look = translate(language, 'notification.ledger.look')
    if (by.cents === 0)
      return [
        translate(language, 'notification.ledger.title-findings', { count }),
        [...listed, look].join(' '),
      ]
    const amount = moneyText(language, { ...by, cents: Math.abs(by.cents) })
    const sign = by.cents > 0 ? 'more' : 'less'
    const differs = username
      ? translate(language, 'notification.ledger.differs', { amount, sign, username })
      : translate(language, 'notification.ledger.differs-own', { amount, sign })
    return [
      translate(language, 'notification.ledger.title', { amount }),
      [differs, ...listed, look].join(' '),
    ]
  },
  'event-missed': (
    language: Language,
    { notes, endpoint }: { notes: Finding[]; endpoint: string },
  ): Words => [
    translate(language, 'notification.event-missed.title'),
    translate(language, 'notification.event-missed.text', {
      notes: notes.map((note) => `${findingText(language, note)}.`).join(' '),
      endpoint,
    }),
  ],
}

interface LedgerDifference {
  username: string | null
  by: Money
  count: number
  findings: Finding[]
}

/**
 * Derives the notification codes from the message keys. `notification.<code>.text` has the code `<code>`, and
 * `notification.<code>.text-<variant>` has the code `<code>.<variant>`.
 */
type PlainCode = {
  [Key in MessageKey]: Key extends `notification.${infer Name}.text-${infer Variant}`
    ? `${Name}.${Variant}`
    : Key extends `notification.${infer Name}.text`
      ? Name
      : never
}[MessageKey]
type KeysOf<Code extends string> = Code extends `${infer Name}.${infer Variant}`
  ? [`notification.${Name}.title`, `notification.${Name}.text-${Variant}`]
  : [`notification.${Code}.title`, `notification.${Code}.text`]
type ArgumentsOf<Key> = Key extends MessageKey
  ? MessageArguments<Key> extends [infer Arguments]
    ? Arguments
    : object
  : never
type Formats = typeof formats
type StoredArguments<Arguments> = {
  [Name in keyof Arguments]: Name extends keyof Formats ? Parameters<Formats[Name]>[1] : Arguments[Name]
}

/**
 * Stored data for each notification code: the arguments of the message, with amounts and times that are not formatted
 * yet.
 */
export type NotificationData = {
  [Code in Exclude<PlainCode, keyof typeof composedNotifications>]: StoredArguments<
    ArgumentsOf<KeysOf<Code>[0]> & ArgumentsOf<KeysOf<Code>[1]>
  >
} & { [Code in keyof typeof composedNotifications]: Parameters<(typeof composedNotifications)[Code]>[1] }
export type NotificationCode = keyof NotificationData

/** Content of a notification before translation: a notification code and the data for that code. */
export type NotificationContent = {
  [Code in NotificationCode]: { code: Code; data: NotificationData[Code] }
}[NotificationCode]

/** Content of a notification as stored in the database. An older or newer version of the app might have stored it. */
export interface StoredContent {
  event: NotificationEvent
  /** Notification code. Null in notifications that were stored before codes were introduced. */
  code: string | null
  data: object | null
  /**
   * Fallback title, in the language that the recipient used when the notification was stored. Empty if no older version
   * of the app has to read the notification.
   */
  title: string
  body: string
}

/**
 * Returns a stored notification's title and text in the reader's current language. If the code is unknown or the data
 * is invalid, returns the stored fallback text or, if there is none, the event's label.
 */
export function renderStoredContent(
  language: Language,
  { event, code, data, title, body }: StoredContent,
): Words {
  const rendered = code !== null && data !== null ? renderStored(language, code, data) : undefined
  return rendered ?? [title || eventLabel(language, event), body]
}

/**
 * Renders a stored notification. Returns undefined for invalid data instead of throwing an error, so that one invalid
 * notification does not break a feed or digest.
 */
function renderStored(language: Language, code: string, data: object): Words | undefined {
  try {
    const rendered = renderCode(language, code, data)
    return rendered?.every((words: unknown) => typeof words === 'string') ? rendered : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the title and text of a new notification. The title and text are also stored, as a fallback for versions of
 * the app that do not know the notification code.
 */
export const renderContent = (language: Language, { code, data }: NotificationContent): Words =>
  renderCode(language, code, data)!

function renderCode(language: Language, code: string, data: object): Words | undefined {
  if (Object.hasOwn(composedNotifications, code)) {
    const compose = composedNotifications[code as keyof typeof composedNotifications] as (
      language: Language,
      data: object,
    ) => Words
    return compose(language, data)
  }
  const args = Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const format = Object.hasOwn(formats, name) && formats[name as keyof Formats]
      return [name, format ? format(language, value as never) : value]
    }),
  )
  const [name, variant] = code.split('.')
  const title = translateStored(language, 'notification', `${name}.title`, args)
  const text = translateStored(
    language,
    'notification',
    variant ? `${name}.text-${variant}` : `${name}.text`,
    args,
  )
  return title === undefined || text === undefined ? undefined : [title, text]
}
