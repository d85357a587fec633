/** Hosts of the payment provider that the content security policy must allow for the card form. */
export const providerHosts = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const
