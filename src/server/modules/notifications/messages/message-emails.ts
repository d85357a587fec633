import type { Photo } from '#contract/pictures.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import { emailButtonLabel } from '../core/event-kinds.ts'
import type { EmailReader, NotificationLinks } from '../emails/notification-emails.ts'

export interface ConversationInEmail {
  id: string
  title: string
  photo: Photo | null
  /** Name of the sender of the latest message. Empty for a buyer without a name, and null for the marketplace. */
  from: string | null
  lastText: string
}

/** Creates the email about a person's unread conversations. Shows the latest message of each conversation. */
export function messagesEmail(
  conversations: readonly ConversationInEmail[],
  { email: to, language, isProven }: EmailReader,
  { origin, unsubscribe, inbox }: NotificationLinks & { inbox: string },
): EmailDraft {
  const [first] = conversations
  const isOne = conversations.length === 1
  return {
    kind: 'notification-message',
    to,
    language,
    subject: isOne
      ? translate(language, 'mail.messages.subject', { from: fromText(language, first?.from ?? null) })
      : translate(language, 'mail.messages.subject-many', { count: conversations.length }),
    preview: conversations
      .map(({ title }) => title)
      .join(' · ')
      .slice(0, 200),
    reason: translate(language, 'mail.why.messages'),
    blocks: [
      {
        items: conversations.map(({ id, title, photo, from, lastText }) => ({
          title: fromText(language, from),
          details: [title],
          // Text that another user wrote is never sent to unverified addresses.
          ...(isProven && lastText && { text: lastText }),
          picture: photo,
          href: `${origin}${inbox}/${id}`,
        })),
      },
      translate(language, 'mail.messages.reply-here'),
      {
        button: emailButtonLabel(language, 'message'),
        href: isOne && first ? `${origin}${inbox}/${first.id}` : `${origin}${inbox}`,
      },
    ],
    unsubscribe,
  }
}

function fromText(language: Language, from: string | null): string {
  return from === null
    ? translate(language, 'mail.messages.support')
    : from || translate(language, 'conversation.buyer')
}

/** Creates the email that tells a guest about a message from the seller. The order link opens the conversation. */
export function guestMessageEmail(
  { title, photo, from }: Pick<ConversationInEmail, 'title' | 'photo' | 'from'>,
  { email: to, number }: { email: string; number: string },
  language: Language,
  href: string,
): EmailDraft {
  const name = fromText(language, from)
  return {
    kind: 'guest-message',
    to,
    language,
    subject: translate(language, 'mail.guest-message.subject', { from: name, number }),
    preview: title.slice(0, 200),
    reason: translate(language, 'mail.why.order'),
    blocks: [
      translate(language, 'mail.guest-message.text', { from: name, number }),
      { items: [{ title, details: [], picture: photo, href }] },
      { button: translate(language, 'mail.guest-message.button'), href },
      translate(language, 'mail.messages.reply-here'),
    ],
  }
}
