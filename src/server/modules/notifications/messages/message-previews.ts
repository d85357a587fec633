import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import { guestMessageEmail, messagesEmail } from './message-emails.ts'
import {
  sampleBag,
  sampleCoat,
  sampleEmailLinks,
  sampleReader,
  seller,
} from '../emails/sample-notifications.ts'

/** Functions that render sample emails about unread messages, for the email preview page. */
export const messageEmailPreviews: EmailPreviews<'notification-message' | 'guest-message'> = {
  'guest-message': (sample) =>
    guestMessageEmail(
      { title: sampleCoat(sample).title, photo: null, from: seller },
      { email: sampleReader(sample).email, number: '100231' },
      sample.language,
      `${sample.origin}/confirm/messages?order=b3JkX3NhbXBsZQ&about=sor_mila`,
    ),
  'notification-message': (sample) =>
    messagesEmail(
      [sampleCoat(sample), sampleBag(sample)].map(({ title, photo }, at) => ({
        id: `cnv_${at}`,
        title,
        photo: photo && { ...photo, blur: '', alt: '' },
        from: seller,
        lastText: sample.userText(
          'It is 104 cm long and runs a little large.',
          'Er ist 104 cm lang und fällt etwas größer aus.',
        ),
      })),
      sampleReader(sample),
      { ...sampleEmailLinks(sample), inbox: '/shop/customerprofile/messages' },
    ),
}
