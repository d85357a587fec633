/** The provider's hosts that a browser has to reach for the card form, for the content security policy. */
export const providerHosts = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const
