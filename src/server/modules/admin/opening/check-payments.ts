import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { endpointSecrets, type EventEndpoint, type ProviderState } from '#platform/payments/ports/setup.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { problemFinding, passedFinding, infoFinding } from './findings.ts'
import type { LaunchChecklistContext } from './opening.context.ts'

/**
 * Checks that the API keys are for a suitable account at the payment provider, and that the app receives the webhook
 * events of this account.
 */
export async function checkPayments(context: LaunchChecklistContext): Promise<LaunchFinding[]> {
  const { provider, config } = context
  // The offline provider has no account to check, and delivers its events without webhooks.
  if (!config.cardProvider) return [problemFinding('pay-played')]
  const state = await provider.readState()
  if ('message' in state) return [problemFinding('pay-refused', { reason: state.message })]
  return [...accountFindings(state, marketplaceCurrency()), ...(await endpointFindings(context))]
}

function accountFindings(
  { isLive, currencies, paysOutAutomatically }: ProviderState,
  currency: string,
): LaunchFinding[] {
  return [
    isLive ? passedFinding('pay-live') : infoFinding('pay-test'),
    currencies.includes(currency)
      ? passedFinding('pay-currency', { currency: currency.toUpperCase() })
      : problemFinding('pay-other-currency', {
          currency: currency.toUpperCase(),
          found: currencies.join(', ').toUpperCase() || '–',
        }),
    paysOutAutomatically ? problemFinding('pay-pays-out') : passedFinding('pay-holds'),
  ]
}

async function endpointFindings(context: LaunchChecklistContext): Promise<LaunchFinding[]> {
  const found = await context.provider.listEndpoints()
  if ('message' in found) return [problemFinding('pay-refused', { reason: found.message })]
  const url = webhookUrl(context)
  const here = found.filter((one) => one.url === url && one.isEnabled)
  const delivered = deliveredEvents(found, url)
  const missing = endpointEvents.filter((type) => !delivered.has(type))
  const ours = here.filter(({ id }) => context.secrets.has(`${endpointSecrets}${id}`))
  const known = ours.length + context.config.cardProvider!.webhookSecrets.length
  if (missing.length > 0)
    return [
      problemFinding('hooks-missing', { count: missing.length, events: missing.slice(0, 4).join(', '), url }),
    ]
  return [
    passedFinding('hooks-complete', { count: here.length, url }),
    ...(known < here.length ? [problemFinding('hooks-unsigned', { count: here.length, known })] : []),
  ]
}

/** Returns the event types that the provider delivers to this URL. */
export function deliveredEvents(found: readonly EventEndpoint[], url: string): ReadonlySet<string> {
  return new Set(found.flatMap((one) => (one.url === url && one.isEnabled ? one.events : [])))
}

/** Returns the URL of the webhook for payment events. */
export const webhookUrl = ({ origin }: Pick<LaunchChecklistContext, 'origin'>): string =>
  `${origin()}/webhooks/stripe`
