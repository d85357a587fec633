import type { EmailDraft } from '#platform/mail/layout.ts'

const unasked = 'If this was not you, you need do nothing.'

export function confirmEmail(to: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'Please confirm your e-mail',
    preview: 'One click, and your Souk account is open.',
    blocks: [
      'Welcome to Souk. Please confirm that this address is yours:',
      { button: 'Confirm my e-mail', href },
      `The link works once, within ${life}. ${unasked}`,
    ],
  }
}

export function changedEmailEmail(to: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'Please confirm your new e-mail',
    preview: 'Your account moves to this address once you confirm it.',
    blocks: [
      'You asked to use this address for your Souk account. It takes over once you confirm it:',
      { button: 'Use this address', href },
      `The link works once, within ${life}; until then your old address stands. ${unasked}`,
    ],
  }
}

export function emailChangeAskedEmail(to: string, newEmail: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'Your e-mail address is about to change',
    preview: 'If this was not you, stop it now.',
    blocks: [
      `Somebody who is signed in to your Souk account asked to move it to ${newEmail}. It moves once that address is confirmed.`,
      'If that was you, you need do nothing. If not, stop it: all devices are signed out, and you choose a new password.',
      { button: 'This was not me', href },
      `The link works once, within ${life}, also after the address has changed.`,
    ],
  }
}

export function movedAwayEmail(to: string, newEmail: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'Your Souk account has a new e-mail',
    preview: 'If this was not you, take your account back.',
    blocks: [
      `Your account is now at ${newEmail}, and all other devices were signed out.`,
      'If you did not ask for this, take it back: this address counts again, everybody is signed out, and you choose a new password.',
      { button: 'Take my account back', href },
      `The link works once, within ${life}, whatever happens to the account meanwhile.`,
    ],
  }
}

export function newDeviceEmail(
  to: string,
  device: string,
  at: string,
  href: string,
  life: string,
): EmailDraft {
  return {
    to,
    subject: 'New sign-in to your Souk account',
    preview: `${device}, ${at}`,
    blocks: [
      `Somebody signed in with your password from a browser we have not seen before: ${device}, on ${at}.`,
      'If that was you, you need do nothing. If not, sign everybody out and choose a new password:',
      { button: 'This was not me', href },
      `The link works once, within ${life}.`,
    ],
  }
}

export function resetEmail(to: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'Choose a new password',
    preview: `The link works once, within ${life}.`,
    blocks: [
      'Somebody asked for a new password for your Souk account. Choose it here:',
      { button: 'Choose a new password', href },
      `The link works once, within ${life}. ${unasked} Your old password still works.`,
    ],
  }
}

export function firstPasswordEmail(to: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'Choose a password for your Souk account',
    preview: 'An account was made for you; it only lacks a password.',
    blocks: [
      'There is a Souk account for this address that has no password yet. Choose one to open it:',
      { button: 'Choose a password', href },
      `The link works once, within ${life}. ${unasked}`,
    ],
  }
}

export function passwordChangedEmail(to: string): EmailDraft {
  return {
    to,
    subject: 'Your password was changed',
    preview: 'All other devices have been signed out.',
    blocks: [
      'The password of your Souk account was just changed, and all other devices were signed out.',
      'If you did not do this, ask for a new password on the sign-in page now, and write to us.',
    ],
  }
}

export function alreadyHereEmail(to: string, loginHref: string): EmailDraft {
  return {
    to,
    subject: 'You already have a Souk account',
    preview: 'Somebody tried to sign up with this address.',
    blocks: [
      'Somebody, perhaps you, tried to sign up at Souk with this address. It has an account already:',
      { button: 'Sign in', href: loginHref },
      'If you forgot the password, the sign-in page lets you choose a new one. Nothing in your account has changed, and nobody else can see it.',
    ],
  }
}

export function erasedEmail(to: string): EmailDraft {
  return {
    to,
    subject: 'Your Souk account is gone',
    preview: 'What told who you are has been erased.',
    blocks: [
      'As you asked, we erased your name, address, phone and e-mail, and signed out all devices.',
      'Orders stay in our books without your name. This is the last letter to this address.',
    ],
  }
}
