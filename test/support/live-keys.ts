/**
 * Environment variables for a shop with live payments. The Stripe keys have the format of live keys but are invalid.
 */
export const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://127.0.0.1:1',
}
