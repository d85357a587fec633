import type { OpeningFinding } from '#contract/admin/opening.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { endpointSecrets, type EventEndpoint, type ProviderState } from '#platform/payments/ports/setup.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { bad, good, note } from './findings.ts'
import type { OpeningContext } from './opening.context.ts'

/** The keys open the right account, and its news comes here. */
export async function checkPayments(context: OpeningContext): Promise<OpeningFinding[]> {
  const { provider, config } = context
  const state = await provider.readState()
  if ('fault' in state) return [bad('pay-refused', { reason: state.fault })]
  const ofAccount = accountFindings(state, marketplaceCurrency())
  // The provider of this process brings its news by itself.
  if (!config.cardProvider) return [bad('pay-played'), ...ofAccount]
  return [...ofAccount, ...(await endpointFindings(context))]
}

function accountFindings(
  { isLive, currencies, paysOutByItself }: ProviderState,
  currency: string,
): OpeningFinding[] {
  return [
    isLive ? good('pay-live') : note('pay-test'),
    currencies.includes(currency)
      ? good('pay-currency', { currency: currency.toUpperCase() })
      : bad('pay-other-currency', {
          currency: currency.toUpperCase(),
          found: currencies.join(', ').toUpperCase() || '–',
        }),
    paysOutByItself ? bad('pay-pays-out') : good('pay-holds'),
  ]
}

async function endpointFindings(context: OpeningContext): Promise<OpeningFinding[]> {
  const found = await context.provider.listEndpoints()
  if ('fault' in found) return [bad('pay-refused', { reason: found.fault })]
  const url = webhookUrl(context)
  const here = found.filter((one) => one.url === url && one.isEnabled)
  const brought = eventsOf(found, url)
  const missing = endpointEvents.filter((type) => !brought.has(type))
  const ours = here.filter(({ id }) => context.secrets.has(`${endpointSecrets}${id}`))
  const known = ours.length + context.config.cardProvider!.webhookSecrets.length
  if (missing.length > 0)
    return [bad('hooks-missing', { count: missing.length, events: missing.slice(0, 4).join(', '), url })]
  return [
    good('hooks-complete', { count: here.length, url }),
    ...(known < here.length ? [bad('hooks-unsigned', { count: here.length, known })] : []),
  ]
}

/** What the endpoints at this address bring. */
export function eventsOf(found: readonly EventEndpoint[], url: string): ReadonlySet<string> {
  return new Set(found.flatMap((one) => (one.url === url && one.isEnabled ? one.events : [])))
}

/** Where the provider's events are taken. */
export const webhookUrl = ({ origin }: Pick<OpeningContext, 'origin'>): string =>
  `${origin()}/webhooks/stripe`
