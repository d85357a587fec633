/**
 * Hosts of the payment provider that the content security policy must allow for the card form and the wallet buttons.
 * Google Pay needs its own script and opens its sheet in a frame.
 */
export const providerHosts = {
  script: ['https://js.stripe.com', 'https://pay.google.com'],
  frame: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://pay.google.com',
  ],
  connect: ['https://api.stripe.com', 'https://pay.google.com'],
} as const
