import type { MessageArguments, MessageKey } from '#messages/message-types.d.ts'
import type { Money } from '#contract/money.ts'
import type { NotificationEvent } from '#contract/notifications/notifications.ts'
import { dateText, hourText, moneyText, timeText } from '#platform/language/formats.ts'
import { translate, translateStored, type Language } from '#platform/language/translate.ts'
import { findingText, type Finding } from '#platform/payments/ports/finding-words.ts'
import { payoutFailureText } from '#platform/payments/ports/payout-failures.ts'
import { labelOf } from './event-kinds.ts'

type Words = readonly [title: string, text: string]

/** How arguments of these names are stored, and said. */
const formats = {
  amount: moneyText,
  price: moneyText,
  before: moneyText,
  day: (language: Language, at: string) => dateText(language, at),
  time: (language: Language, at: string) => timeText(language, at),
  failure: payoutFailureText,
}

/** Whose words are more than a title and a text: each with what is stored for it. */
const composed = {
  /** `from` null is the marketplace, empty a buyer without a name; what is said stands as it was written. */
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
  /** `by` is what the provider has more than our ledger; `username` null is our own account. */
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

/** Every `notification.<code>.text` is a code, and `notification.<code>.text-<variant>` is `<code>.<variant>`. */
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

/** What is stored for each code: the arguments of its messages, money and times as values. */
export type NotificationData = {
  [Code in Exclude<PlainCode, keyof typeof composed>]: StoredArguments<
    ArgumentsOf<KeysOf<Code>[0]> & ArgumentsOf<KeysOf<Code>[1]>
  >
} & { [Code in keyof typeof composed]: Parameters<(typeof composed)[Code]>[1] }
export type NotificationCode = keyof NotificationData

/** What a notification says, in no language. */
export type NotificationWords = {
  [Code in NotificationCode]: { code: Code; data: NotificationData[Code] }
}[NotificationCode]

/** The same as a row has it, whichever build has written it. */
export interface StoredWords {
  event: NotificationEvent
  /** Null in rows from before there were codes. */
  code: string | null
  data: object | null
  /** What it said in its reader's language when it was written; empty where no older build is to read it. */
  title: string
  body: string
}

/**
 * What a notification says to who reads it now. With a code that this build does not know, or data it cannot read, it says what it
 * said at first, or else of what kind it is.
 */
export function wordsOf(language: Language, { event, code, data, title, body }: StoredWords): Words {
  const known = code !== null && data !== null ? sayStored(language, code, data) : undefined
  return known ?? [title || labelOf(language, event), body]
}

/** One row that cannot be read would else take the whole feed, or a day's email, with it. */
function sayStored(language: Language, code: string, data: object): Words | undefined {
  try {
    const said = sayCode(language, code, data)
    return said?.every((words: unknown) => typeof words === 'string') ? said : undefined
  } catch {
    return undefined
  }
}

/** What is stored beside it for builds that know no codes. */
export const sentencesOf = (language: Language, { code, data }: NotificationWords): Words =>
  sayCode(language, code, data)!

function sayCode(language: Language, code: string, data: object): Words | undefined {
  if (Object.hasOwn(composed, code)) {
    const compose = composed[code as keyof typeof composed] as (language: Language, data: object) => Words
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
