/** The payment provider's hosts that the card form needs in the content security policy. */
export const providerHosts = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
} as const
