import type { CardRule, Decline } from './card-rule.ts'

const declined = (declineCode: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message: 'Your card was declined.',
})
const generic = declined('generic_decline')
const noFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
// Stripe also uses the error codes below as decline codes.
const expired: Decline = {
  code: 'expired_card',
  declineCode: 'expired_card',
  message: 'Your card has expired.',
}
const wrongCvc: Decline = {
  code: 'incorrect_cvc',
  declineCode: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
}
const processingError: Decline = {
  code: 'processing_error',
  declineCode: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
}
const tooOften: Decline = {
  code: 'card_declined',
  declineCode: 'card_velocity_exceeded',
  message:
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
}

/** Stripe's published test cards whose payments do not simply succeed, for example because they are declined. */
export const specialCards = {
  pm_card_bypassPending: { number: '4000000000000077', brand: 'visa', isAvailableImmediately: true },
  pm_card_bypassPendingInternational: {
    number: '4000003720000278',
    brand: 'visa',
    country: 'IE',
    isAvailableImmediately: true,
  },
  pm_card_visa_chargeDeclined: { number: '4000000000000002', brand: 'visa', decline: generic },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    number: '4000000000009995',
    brand: 'visa',
    decline: noFunds,
  },
  pm_card_visa_chargeDeclinedLostCard: {
    number: '4000000000009987',
    brand: 'visa',
    decline: declined('lost_card'),
  },
  pm_card_visa_chargeDeclinedStolenCard: {
    number: '4000000000009979',
    brand: 'visa',
    decline: declined('stolen_card'),
  },
  pm_card_chargeDeclinedExpiredCard: { number: '4000000000000069', brand: 'visa', decline: expired },
  pm_card_chargeDeclinedIncorrectCvc: { number: '4000000000000127', brand: 'visa', decline: wrongCvc },
  pm_card_chargeDeclinedProcessingError: {
    number: '4000000000000119',
    brand: 'visa',
    decline: processingError,
  },
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: {
    number: '4000000000006975',
    brand: 'visa',
    decline: tooOften,
  },
  pm_card_chargeCustomerFail: { number: '4000000000000341', brand: 'visa', decline: generic, attaches: true },
  pm_card_radarBlock: {
    number: '4100000000000019',
    brand: 'visa',
    decline: declined('fraudulent'),
    risk: 'highest',
    isBlocked: true,
  },
  pm_card_riskLevelHighest: {
    number: '4000000000004954',
    brand: 'visa',
    decline: declined('fraudulent'),
    risk: 'highest',
    isBlocked: true,
  },
  pm_card_riskLevelElevated: { number: '4000000000009235', brand: 'visa', risk: 'elevated' },
  pm_card_cvcCheckFail: { number: '4000000000000101', brand: 'visa', fails: ['cvc_check'] },
  pm_card_avsZipFail: { number: '4000000000000036', brand: 'visa', fails: ['address_postal_code_check'] },
  pm_card_avsLine1Fail: { number: '4000000000000028', brand: 'visa', fails: ['address_line1_check'] },
  pm_card_avsFail: {
    number: '4000000000000010',
    brand: 'visa',
    fails: ['address_line1_check', 'address_postal_code_check'],
  },
  pm_card_avsUnchecked: { number: '4000000000000044', brand: 'visa' },
  pm_card_authenticationRequiredOnSetup: {
    number: '4000002500003155',
    brand: 'visa',
    challenge: 'unless_set_up',
  },
  pm_card_authenticationRequired: { number: '4000002760003184', brand: 'visa', challenge: 'always' },
  pm_card_authenticationRequiredSetupForOffSession: {
    number: '4000003800000446',
    brand: 'visa',
    challenge: 'on_session',
  },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    number: '4000008260003178',
    brand: 'visa',
    challenge: 'always',
    decline: noFunds,
    attaches: true,
  },
  pm_card_threeDSecure2Required: { number: '4000000000003220', brand: 'visa', challenge: 'always' },
  pm_card_threeDSecureRequired: { number: '4000000000003063', brand: 'visa', challenge: 'always' },
  pm_card_threeDSecureRequiredChargeDeclined: {
    number: '4000008400001629',
    brand: 'visa',
    challenge: 'always',
    decline: generic,
    attaches: true,
  },
  pm_card_threeDSecureRequiredProcessingError: {
    number: '4000008400001280',
    brand: 'visa',
    challenge: 'always',
    decline: processingError,
    attaches: true,
  },
  pm_card_threeDSecureOptional: { number: '4000000000003055', brand: 'visa' },
  pm_card_threeDSecureOptionalProcessingError: { number: '4000000000003097', brand: 'visa' },
  pm_card_createDispute: { number: '4000000000000259', brand: 'visa', dispute: 'fraudulent' },
  pm_card_createDisputeProductNotReceived: {
    number: '4000000000002685',
    brand: 'visa',
    dispute: 'product_not_received',
  },
  pm_card_createDisputeInquiry: { number: '4000000000001976', brand: 'visa', dispute: 'inquiry' },
  pm_card_refundFail: { number: '4000000000005126', brand: 'visa', refund: 'fails_later' },
  pm_card_pendingRefund: { number: '4000000000007726', brand: 'visa', refund: 'succeeds_later' },
  pm_card_createIssuerFraudRecord: { number: '4000000000005423', brand: 'visa', isUnsupported: true },
  pm_card_createMultipleDisputes: { number: '4000000404000079', brand: 'visa', isUnsupported: true },
  pm_card_createCe3EligibleDispute: { number: '4000000404000038', brand: 'visa', isUnsupported: true },
} as const satisfies Record<string, CardRule>
