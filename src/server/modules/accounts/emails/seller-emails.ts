import type { EmailDraft } from '#platform/mail/layout.ts'

/** Without the name: nobody has proven the address, and a stranger may have written both. */
export function appliedEmail(to: string): EmailDraft {
  return {
    to,
    subject: 'We have your application',
    preview: 'We read every application ourselves.',
    blocks: ['Thank you. We read every application ourselves and write to you once we have decided.'],
  }
}

export function alreadyAppliedEmail(to: string): EmailDraft {
  return {
    to,
    subject: 'We have an application from you already',
    preview: 'It is the earlier one that counts.',
    blocks: [
      'Somebody, perhaps you, applied again to sell at Souk with this address. We already have an application with it, and it is that earlier one we decide on.',
      'If the earlier one was not yours, or you would like to change it, please write to us from this address.',
    ],
  }
}

export function alreadySellingEmail(to: string, loginHref: string): EmailDraft {
  return {
    to,
    subject: 'You already sell at Souk',
    preview: 'Somebody applied with this address.',
    blocks: [
      'Somebody, perhaps you, applied to sell at Souk with this address. It has a seller account already:',
      { button: 'Seller log in', href: loginHref },
    ],
  }
}

export function acceptedEmail(to: string, name: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'Welcome: you can sell at Souk',
    preview: 'Your application was accepted. One step is left.',
    blocks: [
      `Good news, ${name}: we would love to have you. Make your seller account here:`,
      { button: 'Make my seller account', href },
      `The link is yours alone. It works once, within ${life}.`,
    ],
  }
}

export function rejectedEmail(to: string, name: string, why: string): EmailDraft {
  return {
    to,
    subject: 'About your application',
    preview: 'We cannot take you on this time.',
    blocks: [
      `Thank you for applying, ${name}. We cannot take you on this time: we keep the number of sellers small.`,
      ...(why ? [why] : []),
      'You are welcome to apply again later.',
    ],
  }
}

export function sellerResetEmail(to: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'Choose a new seller password',
    preview: `The link works once, within ${life}.`,
    blocks: [
      'Somebody asked for a new password for your Souk seller account. Choose it here:',
      { button: 'Choose a new password', href },
      `The link works once, within ${life}. If this was not you, you need do nothing.`,
    ],
  }
}

/** To every super-admin: who may run the marketplace has changed, or is to. */
export function rightsChangedEmail(to: string, what: string, why: string, href: string): EmailDraft {
  return {
    to,
    subject: 'Who runs Souk has changed',
    preview: what,
    blocks: [
      what,
      ...(why ? [{ rows: [['Reason', why]] as [string, string][] }] : []),
      'If you did not expect this, take the rights away and sign everybody concerned out now:',
      { button: 'See who runs Souk', href },
    ],
  }
}

export function inviteEmail(to: string, href: string, life: string): EmailDraft {
  return {
    to,
    subject: 'You are invited to run Souk',
    preview: 'A one-time invite to become a super-admin.',
    blocks: [
      'You are invited to become a super-admin of this Souk:',
      { button: 'Accept the invite', href },
      `The link works once, within ${life}. Please do not pass it on: it opens the whole house.`,
    ],
  }
}
